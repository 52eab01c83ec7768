/// A single change of the screen, in terms of stable node ids and the same for every driver.
///
/// Patches are applied in order, each to the result of the one before. The position of a node is
/// given by the sibling after it, which exists at that moment and stays at its position. The last
/// patches of an update are those that a person notices: present, focus, announce.
public enum Patch: Hashable, Codable, Sendable {
  /// Inserts a new element below a parent and before a sibling; nil is the end.
  case insert(Element, into: NodeID, before: NodeID?)
  /// Moves a node, with everything below it, before another sibling; nil is the end.
  case move(NodeID, in: NodeID, before: NodeID?)
  /// Removes a node with everything below it.
  case remove(NodeID)
  /// Replaces a node with a new element; the id of the old one is gone.
  case replace(NodeID, with: Element)
  /// Changes the words of a text, a heading, a button or a link, and nothing else.
  case text(NodeID, String)
  /// Gives a node another kind of the same case, other traits or other events; its children stay.
  ///
  /// The style of a picker is the same too.
  ///
  /// The element has no children. The value of an input inside the kind must not be applied:
  /// `value` does that.
  case update(Element)
  /// Sets the value of an input, unless a person has changed it since that revision.
  case value(NodeID, InputValue, basedOn: Int)
  /// Presents a sheet or an alert, which is already in the tree, above the page.
  case present(NodeID)
  /// Dismisses a sheet or an alert; the patch that removes it follows.
  case dismiss(NodeID)
  /// Moves the focus to a node.
  case focus(NodeID)
  /// Reads words aloud.
  case announce(String, Politeness)
}
