#if Web && SQLite
/// The custom node that measures the time from a press in its card to each answer there.
enum Stopwatch {
  /// The script that defines the node.
  static let script = """
    // The time from a press in a card to each answer there.
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
          if (start === undefined || times.length >= Math.max(1, words.length)) return;
          if (changes.every(({ target }) => element.contains(target))) return;
          times.push(`${Math.round(performance.now() - start).toLocaleString("en")} ms`);
          element.textContent = times.length < 2 ? times[0]
            : times.map((time, index) => `${time} ${words[index]}`).join(", ");
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

  /// The style sheet of the page: a scrolled list that is lower than its lines.
  static let style = """
    .scroll[data-style="way"] { display: grid; gap: 0.25rem; max-height: 6.5rem; width: 100%; }
    [data-custom="stopwatch"] { align-self: flex-start; }
    """
}
#endif
