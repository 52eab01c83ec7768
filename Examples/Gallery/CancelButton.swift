#if Web && SQLite
import MillraceViews

/// The custom node that cancels an upload, which only the browser that sends the file can do.
enum CancelButton {
  /// Returns the button of an upload; the program is notified once the file is withdrawn.
  ///
  /// - Parameters:
  ///   - upload: The number of the upload.
  ///   - name: The name of the file.
  static func node<Action>(_ upload: Int, of name: String) -> Node<Action> {
    custom(
      "cancel-upload", label: "Upload of \(name)",
      properties: ["upload": .number(Double(upload)), "label": .text("Cancel \(name)")])
  }

  /// The script that defines the node.
  static let script = """
    // A button that takes a file back while the browser sends it.
    millrace.define("cancel-upload", {
      mount(element, { upload, label }) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button";
        button.title = label;
        button.setAttribute("aria-label", label);
        Object.assign(button.dataset, { icon: "close", style: "icon-only" });
        button.addEventListener("click", () => millrace.withdraw(upload));
        element.append(button);
      },
      update() {},
      unmount() {},
    });
    """
}
#endif
