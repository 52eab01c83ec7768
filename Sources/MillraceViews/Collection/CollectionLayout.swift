/// The arrangement of a collection's rows.
public enum CollectionLayout: Hashable, Codable, Sendable {
  /// Rows above each other, each as wide as the table.
  case table
  /// Cells of one size, as many beside each other as fit.
  case grid(CellSize)
}

/// The size of a cell of a grid, in points.
public struct CellSize: Hashable, Codable, Sendable {
  /// The least width; cells share the rest of a line.
  public var width: Int
  /// The height, with the gap to the next line.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
