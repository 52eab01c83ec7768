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
