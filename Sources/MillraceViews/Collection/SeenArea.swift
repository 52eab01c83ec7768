/// The part of a collection that a person sees, as a driver tells it.
public struct SeenArea: Hashable, Codable, Sendable {
  /// Where it begins, in points from the top of the collection.
  public var top: Int
  /// How high it is, in points.
  public var height: Int
  /// How many cells lie beside each other; 1 in a table.
  public var columns: Int

  /// What is taken for seen before a driver has said anything.
  static let initial = SeenArea(top: 0, height: 800, columns: 1)
  /// The greatest height that is believed: nobody sees more at once, and it bounds what is made.
  public static let greatestHeight = 8_000
  /// The greatest number of columns that is believed.
  public static let mostColumns = 64

  /// Makes an area; a height or a number of columns that nobody has is brought to the nearest that somebody could have.
  public init(top: Int, height: Int, columns: Int = 1) {
    self.top = max(0, top)
    self.height = min(max(1, height), Self.greatestHeight)
    self.columns = min(max(1, columns), Self.mostColumns)
  }

  /// The area with as much again above and below, so that what comes near is there already.
  var withMargin: (top: Int, bottom: Int) { (top - height, top + 2 * height) }
}
