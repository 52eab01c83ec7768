/// A command that a page runs by itself when a node is pressed, without a round trip to the
/// program.
///
/// The set is small and closed, for reactions that would feel late after a round trip and do not
/// concern the program. A command refers to another node by its local name, see ``Node/named(_:)``;
/// if no node has the name, nothing happens. A node stays shown or hidden while it exists, whatever
/// the program changes about it, and the program is not notified. Visibility that the program has
/// to know belongs in its own state instead.
public enum LocalCommand: Hashable, Codable, Sendable {
  /// Shows a node.
  case show(String)
  /// Hides a node with everything below it, also from assistive technology.
  case hide(String)
  /// Shows a node that is hidden, and hides one that is shown.
  case toggle(String)
  /// Shows a node, and moves the focus to the first focusable node in it.
  case open(String)
  /// Hides a node, and moves the focus back to where it was when the node was opened.
  case close(String)
  /// Moves the focus to a node, or to the first focusable node in it.
  case focus(String)
  /// Scrolls until a node is visible.
  case scroll(String)
  /// Copies a text to the clipboard; if that is not allowed, the page says so.
  case copy(String)
  /// Prevents further presses of the node until the program has handled the press, and shows it as
  /// busy.
  case busy

  /// The local name of the node that the command refers to.
  public var target: String? {
    switch self {
    case .show(let name), .hide(let name), .toggle(let name), .open(let name), .close(let name),
      .focus(let name), .scroll(let name):
      name
    case .copy, .busy: nil
    }
  }
}
