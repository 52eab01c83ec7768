/// Something that can be done to a row beside choosing it: by a swipe, from its menu, by a key.
///
/// A value, and no closure: what it sends is in it, so that a list with actions can be compared, stored and sent.
public struct RowAction<Action> {
  /// The words on the button.
  public var title: String
  /// What the button means; the first destructive one of a row is what the delete key does.
  public var role: ButtonRole
  /// What it sends.
  public var action: Action

  /// Makes an action of a row.
  public init(_ title: String, role: ButtonRole = .plain, send action: Action) {
    self.title = title
    self.role = role
    self.action = action
  }
}

extension RowAction: Equatable where Action: Equatable {}
extension RowAction: Sendable where Action: Sendable {}
