#if Web && SQLite
/// The custom node that measures the time from a press in its card to each answer there.
enum Stopwatch {
  /// The script that defines the node.
  static let script = """
    millrace.define("stopwatch", {
      mount(element, { words }) {
        const card = element.closest("[data-style=card]");
        let start, times = [];
        const press = ({ target }) => {
          if (!target.closest(".button")) return;
          start = performance.now();
          times = [];
        };
        const observer = new MutationObserver((changes) => {
          if (start === undefined || times.length >= (words.length || 1)) return;
          if (changes.every(({ target }) => element.contains(target))) return;
          times.push(Math.round(performance.now() - start).toLocaleString("en"));
          element.textContent = times.map((time, index) => `${time} ms ${words[index] ?? ""}`)
            .join(", ").trim();
        });
        element.textContent = "Not measured yet";
        card.addEventListener("click", press, true);
        observer.observe(card, {
          childList: true, characterData: true, subtree: true, attributeFilter: ["hidden"] });
        return { card, press, observer };
      },
      update() {},
      unmount(element, { card, press, observer }) {
        observer.disconnect();
        card.removeEventListener("click", press, true);
      },
    });
    """

  /// The style sheet of the page: steps of which half of one is seen, so that the others are looked
  /// for.
  static let style = """
    .scroll[data-style="steps"] { max-height: 6.75rem; width: 100%; padding: 0.25rem; }
    [data-style="step"] {
      display: flex; width: 100%; border: 0; background: none; text-align: start; font-weight: 400;
      white-space: normal; padding: 0.4rem 0.5rem;
    }
    [data-style="step"][data-icon="check"] { text-decoration: line-through; }
    [data-custom="stopwatch"] { align-self: flex-start; }
    [data-style="card"]:has(.scroll) { grid-column: 1 / -1; }
    """
}
#endif
