/// Something that a page does by itself when a node is pressed: at once, without asking the program.
///
/// A small closed set, for what would feel late after a round trip and does not concern the program. The other node is
/// meant by its local name, see ``Node/named(_:)``; where no node has the name, nothing happens. What was shown or hidden
/// stays so while the node is there, whatever the program changes about it, and the program never hears of it: what the
/// program has to know belongs into its state.
public enum LocalCommand: Hashable, Codable, Sendable {
  /// Shows a node.
  case show(String)
  /// Hides a node with what is below it, from everybody.
  case hide(String)
  /// Shows a node that is hidden, and hides one that is shown.
  case toggle(String)
  /// Shows a node, and moves the focus to the first thing in it that can have it.
  case open(String)
  /// Hides a node, and moves the focus back to where it was when the node was opened.
  case close(String)
  /// Moves the focus to a node, or to the first thing in it that can have it.
  case focus(String)
  /// Scrolls until a node can be seen.
  case scroll(String)
  /// Puts a text into the clipboard; where that is not allowed, the person is told.
  case copy(String)
  /// Keeps the node from being pressed again until the program has handled the press, and says that it is at work.
  case busy

  /// The node that is meant, by its local name.
  public var target: String? {
    switch self {
    case .show(let name), .hide(let name), .toggle(let name), .open(let name), .close(let name),
      .focus(let name), .scroll(let name):
      name
    case .copy, .busy: nil
    }
  }
}
