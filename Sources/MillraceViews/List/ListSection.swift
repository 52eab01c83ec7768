/// A section of a list: rows under one header.
public struct ListSection<Content: Equatable, Action> {
  /// The id that identifies the section while others are inserted, deleted and moved; unique in the
  /// model.
  ///
  /// It has to be given: a section whose id is new each time would be deleted and inserted with all
  /// its rows at every change.
  public var id: Key
  /// The text above the rows, which is also the section's name for assistive technology.
  ///
  /// It is `nil` for a section without a header.
  public var header: String?
  /// The text below the rows; `nil` for a section without a footer.
  public var footer: String?
  /// The rows, in the order in which they are shown.
  public var rows: [ListRow<Content, Action>]
  /// The height of the header, by the position of the section.
  public var headerHeight: ListHeight
  /// The height of the footer, by the position of the section.
  public var footerHeight: ListHeight
  /// The title of the section in the index of a table, such as a letter; `nil` leaves it out.
  public var indexTitle: String?
  /// The style of the section, for drivers that know it.
  public var style: Style?

  /// Creates a section.
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
