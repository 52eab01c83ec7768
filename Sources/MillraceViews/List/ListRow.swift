/// One row of a list: what it is, what it shows, and what choosing it sends.
public struct ListRow<Content: Equatable, Action> {
  /// What keeps the row the same wherever it is shown; unique in the model, whatever the section.
  public var key: Key
  /// What the row shows; equal contents look the same, so a row whose content is unchanged is not touched.
  public var content: Content
  /// What choosing the row as a whole sends; `nil` where it cannot be chosen.
  ///
  /// Never compared: the action of the newest model is the one that counts, also where nothing else has changed.
  public var action: Action?

  /// Makes a row.
  public init(key: some KeyConvertible, _ content: Content, action: Action? = nil) {
    self.key = key.nodeKey
    self.content = content
    self.action = action
  }
}

extension ListRow: Equatable where Action: Equatable {}
extension ListRow: Sendable where Content: Sendable, Action: Sendable {}
