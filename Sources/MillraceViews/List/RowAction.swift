/// An action of a row beside choosing it: by a swipe, from its menu, or by a key.
///
/// It is a value and no closure, so that a list with actions can be compared, stored and sent.
public struct RowAction<Action> {
  /// The text of the button.
  public var title: String
  /// The meaning of the button; the delete key runs the first destructive action of a row.
  public var role: ButtonRole
  /// The action to send.
  public var action: Action

  /// Creates an action of a row.
  public init(_ title: String, role: ButtonRole = .plain, send action: Action) {
    self.title = title
    self.role = role
    self.action = action
  }
}

extension RowAction: Equatable where Action: Equatable {}
extension RowAction: Sendable where Action: Sendable {}

/// The side of a row from which an action is reached.
///
/// All actions are in the menu of the row too, where a keyboard reaches them.
public enum RowSide: String, Hashable, Codable, Sendable, CaseIterable {
  /// The actions that a swipe from the beginning of a line uncovers.
  case leading
  /// The actions that a swipe from the end of a line uncovers.
  case trailing
  /// The actions that are in the menu alone.
  case menu

  /// The style of the buttons of this side, by which a driver knows which of them a swipe uncovers.
  public var style: Style { Style("row-\(rawValue)") }
}
