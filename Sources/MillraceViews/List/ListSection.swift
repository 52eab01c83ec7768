/// Rows of a list that stand under one header.
public struct ListSection<Content: Equatable, Action> {
  /// What keeps the section the same while others come, go and change places; unique in the model.
  ///
  /// It has to be given: a section with an id that is new each time would leave and come back with all its rows at every
  /// change.
  public var id: Key
  /// The words above the rows, which also name the section to somebody who cannot see it; `nil` shows none.
  public var header: String?
  /// The words below the rows; `nil` shows none.
  public var footer: String?
  /// The rows, in the order in which they are shown.
  public var rows: [ListRow<Content, Action>]
  /// How high the header is, by the place of the section.
  public var headerHeight: ListHeight
  /// How high the footer is, by the place of the section.
  public var footerHeight: ListHeight
  /// What the index of a table has for the section, such as a letter; `nil` leaves it out.
  public var indexTitle: String?
  /// The look of the section, for drivers that know it.
  public var style: Style?

  /// Makes a section.
  public init(
    id: some KeyConvertible, header: String? = nil, footer: String? = nil,
    headerHeight: ListHeight = .standard, footerHeight: ListHeight = .standard,
    indexTitle: String? = nil, style: Style? = nil, rows: [ListRow<Content, Action>] = []
  ) {
    self.id = id.nodeKey
    self.header = header
    self.footer = footer
    self.headerHeight = headerHeight
    self.footerHeight = footerHeight
    self.indexTitle = indexTitle
    self.style = style
    self.rows = rows
  }
}

extension ListSection: Equatable where Action: Equatable {}
extension ListSection: Sendable where Content: Sendable, Action: Sendable {}
