import MillraceViews

/// The custom node with the contents of a document: its sections, with the present one marked.
enum Contents {
  /// Returns the contents of the document beside it.
  static func node<Action>() -> Node<Action> {
    custom("contents", label: "Contents")
  }

  /// The script that defines the node.
  static let script = """
    // The sections of the document beside it: beside a wide text, folded above a narrow one.
    millrace.define("contents", {
      mount(element) {
        const all = [...element.parentNode.querySelectorAll("[data-style='prose'] > :is(h2, h3)")];
        const tops = all.filter((one) => one.tagName === "H2");
        const parts = tops.length > 1 ? tops : all.filter((one) => one.tagName === "H3");
        if (parts.length < 3) return null;
        const make = (name) => document.createElement(name);
        const details = make("details"), summary = make("summary"), list = make("ul");
        summary.textContent = "Contents";
        const wide = matchMedia("(min-width: 64rem)");
        const fold = () => { details.open = wide.matches; };
        fold();
        const buttons = parts.map((part) => {
          const item = make("li"), button = make("button");
          button.type = "button";
          button.textContent = part.textContent;
          button.addEventListener("click", () => {
            fold();
            part.tabIndex = -1;
            part.focus({ preventScroll: true });
            part.scrollIntoView();
          });
          item.append(button);
          list.append(item);
          return button;
        });
        details.append(summary, list);
        element.append(details);
        let frame = 0;
        const mark = () => {
          frame = 0;
          const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
          const above = parts.filter((part) => part.getBoundingClientRect().top < 120).length;
          const now = isAtEnd && scrollY > 0
            ? parts.findLastIndex((part) => part.getBoundingClientRect().top < innerHeight)
            : above - 1;
          buttons.forEach((button, at) => {
            if (at !== now) return button.removeAttribute("aria-current");
            if (button.ariaCurrent) return;
            button.ariaCurrent = "true";
            // The contents of a long document scroll along.
            if (wide.matches) list.scrollTop = button.offsetTop - list.clientHeight / 2;
          });
        };
        const follow = () => { frame ||= requestAnimationFrame(mark); };
        addEventListener("scroll", follow, { passive: true });
        wide.addEventListener("change", fold);
        mark();
        return { follow, fold, wide };
      },
      unmount(element, state) {
        if (!state) return;
        removeEventListener("scroll", state.follow);
        state.wide.removeEventListener("change", state.fold);
      },
    });
    """

  /// The look of a document with its contents.
  static let look = """
    [data-custom="contents"]:empty { display: none; }
    [data-custom="contents"] ul { list-style: none; padding: 0; position: relative; }
    [data-custom="contents"] summary { font-weight: 600; cursor: pointer; padding-block: 0.4rem; }
    [data-custom="contents"] button {
      font: inherit; font-size: var(--text-small); color: var(--soft); background: none; border: 0;
      border-inline-start: 2px solid var(--line); width: 100%; text-align: start; cursor: pointer;
      padding: 0.3rem 0.75rem;
    }
    [data-custom="contents"] button:hover { color: var(--ink); }
    [data-custom="contents"] button[aria-current] {
      color: var(--accent); border-color: var(--accent); font-weight: 600;
    }
    @media (pointer: coarse) {
      [data-custom="contents"] :is(button, summary) { min-height: 2.75rem; }
    }
    @media (max-width: 63.99rem) {
      [data-custom="contents"] {
        background: var(--card); border: 1px solid var(--line); border-radius: var(--round);
        padding: 0.25rem 0.9rem;
      }
    }
    @media (min-width: 64rem) {
      main:has([data-custom="contents"] details) { max-width: 70rem; }
      [data-style="document"]:has([data-custom="contents"] details) {
        display: grid; grid-template-columns: minmax(0, 49rem) minmax(0, 15rem); gap: 3rem;
        align-items: start;
      }
      [data-custom="contents"] { order: 1; position: sticky; top: 1.5rem; }
      [data-custom="contents"] summary { list-style: none; cursor: default; pointer-events: none; }
      [data-custom="contents"] ul { max-height: calc(100vh - 6rem); overflow-y: auto; }
    }
    """
}
