#if Web && SQLite
import MillraceViews

/// The custom node that lists chosen files of which the server has not heard yet.
///
/// The style sheet of the page shows it while the page says that the server cannot be reached.
enum WaitingFiles {
  /// Returns the list.
  ///
  /// - Parameters:
  ///   - newest: A number that changes when the server has heard of a file, which empties the list.
  ///   - limit: The largest size of a file, in bytes.
  static func node<Action>(newest: Int, limit: Int) -> Node<Action> {
    custom(
      "waiting-files", label: "Files that wait for the connection",
      properties: ["newest": .number(Double(newest)), "limit": .number(Double(limit))])
  }

  /// The script that defines the node.
  static let script = """
    // The chosen files that have not been offered to the server.
    millrace.define("waiting-files", {
      mount(element, { limit }) {
        const make = (name, className, text = "") =>
          Object.assign(document.createElement(name), { className, textContent: text });
        const list = make("ul", "list");
        list.dataset.style = "files";
        // Before the page takes the files from the control.
        const add = ({ target }) => {
          if (target.type !== "file") return;
          for (const { name, size } of target.files) {
            if (size > limit) continue;
            const item = make("li", "item"), column = make("div", "column gap-none");
            const title = make("p", "text body", name);
            title.dataset.icon = "clock";
            column.append(title, make("p", "text caption", "Waits for the connection"));
            item.append(column);
            list.prepend(item);
          }
          if (list.firstChild) element.append(list);
        };
        document.addEventListener("change", add, true);
        return { list, add };
      },
      update(element, properties, { list }) {
        list.replaceChildren();
        list.remove();
      },
      unmount(element, { add }) {
        document.removeEventListener("change", add, true);
      },
    });
    """
}
#endif
