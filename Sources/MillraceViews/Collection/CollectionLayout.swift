/// How the rows of a collection lie.
public enum CollectionLayout: Hashable, Codable, Sendable {
  /// Above each other, each as wide as there is room.
  case table
  /// In cells of one size, as many beside each other as there is room for.
  case grid(CellSize)
}

/// The size of a cell of a grid, in points.
public struct CellSize: Hashable, Codable, Sendable {
  /// The least width; cells share what is left of a line.
  public var width: Int
  /// The height, with the room to the next line.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
