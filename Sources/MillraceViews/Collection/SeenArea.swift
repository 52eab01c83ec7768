/// The part of a collection that a person sees, as a driver reports it.
public struct SeenArea: Hashable, Codable, Sendable {
  /// The distance of the area from the top of the collection, in points.
  public let top: Int
  /// The height, in points.
  public let height: Int
  /// The number of cells beside each other; 1 in a table.
  public let columns: Int

  private enum CodingKeys: CodingKey { case top, height, columns }

  /// The area that is assumed before a driver has reported one.
  static let initial = SeenArea(top: 0, height: 800, columns: 1)
  /// The greatest height that is accepted.
  ///
  /// No screen shows more at once, and it bounds the number of rows that are built.
  package static let greatestHeight = 8_000
  /// The greatest number of columns that is accepted.
  package static let mostColumns = 64

  /// Creates an area, with the numbers clamped to their limits.
  public init(top: Int, height: Int, columns: Int = 1) {
    self.top = max(0, top)
    self.height = min(max(1, height), Self.greatestHeight)
    self.columns = min(max(1, columns), Self.mostColumns)
  }

  /// Reads an area, with the numbers clamped to their limits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      top: try container.decode(Int.self, forKey: .top),
      height: try container.decode(Int.self, forKey: .height),
      columns: try container.decode(Int.self, forKey: .columns))
  }

  /// The area with its height added above and below, so that rows are built before they are
  /// visible.
  var withMargin: (top: Int, bottom: Int) { (top - height, top + 2 * height) }
}
