/// A collection as a whole: its name, its layout and its size.
public struct CollectionFrame: Hashable, Codable, Sendable {
  /// A title of the index beside a table, by which a person goes to a section.
  public struct Stop: Hashable, Codable, Sendable {
    /// The visible title, such as a letter.
    public var title: String
    /// The first line of its section, counted from 0.
    public var line: Int
    /// The top of the section, in points.
    public var top: Int

    /// Creates a title that leads to the section with a line.
    public init(title: String, line: Int, top: Int) {
      self.title = title
      self.line = line
      self.top = top
    }
  }

  /// The name of the collection for assistive technology.
  public var label: String
  /// The layout of the rows.
  public var layout: CollectionLayout
  /// The number of rows that may be selected.
  public var selection: ListSelection.Limit
  /// The number of all lines, headers and footers included, independent of the visible part.
  public var lineCount: Int
  /// The height of a table's row, in points, unless the row has one of its own.
  public var rowHeight: Int
  /// True if only the rows near the visible part are built; the others are built when they come
  /// near.
  public var isWindowed: Bool
  /// The index beside a table; empty if no section has a title for it.
  public var stops: [Stop]

  /// Creates a frame; by default no row can be selected, all rows are built, and there is no
  /// index.
  public init(
    label: String, layout: CollectionLayout, selection: ListSelection.Limit = .none,
    lineCount: Int, rowHeight: Int = 44, isWindowed: Bool = false, stops: [Stop] = []
  ) {
    self.label = label
    self.layout = layout
    self.selection = selection
    self.lineCount = lineCount
    self.rowHeight = rowHeight
    self.isWindowed = isWindowed
    self.stops = stops
  }
}
