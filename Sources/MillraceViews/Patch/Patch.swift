/// One change of what is on the screen, on stable node ids and the same for every driver.
///
/// Patches are applied in order, each to the result of the one before; the place of a node is given by
/// the sibling after it, which at that moment exists and stays where it is. The last patches of an
/// update are those that a person notices: present, focus, announce.
public enum Patch: Hashable, Codable, Sendable {
  /// Makes a new element, below a parent and before a sibling; nil is the end.
  case insert(Element, into: NodeID, before: NodeID?)
  /// Puts a node, with what is below it, before another sibling; nil is the end.
  case move(NodeID, in: NodeID, before: NodeID?)
  /// Takes a node away with what is below it.
  case remove(NodeID)
  /// Puts a new element where a node was; the id of the old one is gone.
  case replace(NodeID, with: Element)
  /// Changes the words of a text or of a heading, and nothing else of it.
  case text(NodeID, String)
  /// Gives a node another kind of the same case, other traits or other events; its children stay.
  ///
  /// The element comes without children. The value of an input inside the kind is not to
  /// be applied: `value` does that.
  case update(Element)
  /// Writes the value of an input, unless a person has changed it since that revision.
  case value(NodeID, InputValue, basedOn: Int)
  /// Puts a sheet or an alert, which is in the tree by now, above the page.
  case present(NodeID)
  /// Takes a sheet or an alert from above the page; the patch that removes it follows.
  case dismiss(NodeID)
  /// Moves the focus to a node.
  case focus(NodeID)
  /// Reads words aloud.
  case announce(String, Politeness)
}
