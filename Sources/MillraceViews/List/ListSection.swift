/// Rows of a list that stand under one header.
public struct ListSection<Content: Equatable, Action> {
  /// What keeps the section the same while others come, go and change places; unique in the model.
  public var id: Key
  /// The words above the rows, which also name the section to somebody who cannot see it; `nil` shows none.
  public var header: String?
  /// The words below the rows; `nil` shows none.
  public var footer: String?
  /// The rows, in the order in which they are shown.
  public var rows: [ListRow<Content, Action>]

  /// Makes a section.
  public init(
    id: some KeyConvertible, header: String? = nil, footer: String? = nil,
    rows: [ListRow<Content, Action>] = []
  ) {
    self.id = id.nodeKey
    self.header = header
    self.footer = footer
    self.rows = rows
  }
}

extension ListSection: Equatable where Action: Equatable {}
extension ListSection: Sendable where Content: Sendable, Action: Sendable {}
