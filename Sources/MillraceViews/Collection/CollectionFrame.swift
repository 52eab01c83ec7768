/// What a collection is as a whole: its name, how its rows lie, and how much there is.
public struct CollectionFrame: Hashable, Codable, Sendable {
  /// A stop of the index beside a table.
  public struct Stop: Hashable, Codable, Sendable {
    /// What a person sees there, such as a letter.
    public var title: String
    /// The first line of its section, counted from 0.
    public var line: Int
    /// Where the section begins, in points.
    public var top: Int

    /// Makes a stop.
    public init(title: String, line: Int, top: Int) {
      self.title = title
      self.line = line
      self.top = top
    }
  }

  /// What it is called by somebody who cannot see it.
  public var label: String
  /// How the rows lie.
  public var layout: CollectionLayout
  /// How many rows may be selected.
  public var selection: ListSelection.Limit
  /// How many lines there are, headers and footers included, wherever a person is in it.
  public var lineCount: Int
  /// How high a row of a table is, in points, unless it says so itself.
  public var rowHeight: Int
  /// Whether only the rows near what a person sees are there; the rest is made when it comes near.
  public var isWindowed: Bool
  /// The index beside a table; empty where no section has a title for it.
  public var stops: [Stop]

  /// Makes a frame.
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
