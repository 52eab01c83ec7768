/// A person who works on the sheets, by number; ``Sheet/people`` has the names.
public struct Person: RawRepresentable, Sendable, Hashable, Codable, Comparable {
  /// The index in ``Sheet/people``.
  public let rawValue: Int

  /// Creates a person of an index.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Compares the indices.
  public static func < (left: Person, right: Person) -> Bool { left.rawValue < right.rawValue }
}

/// A position on a sheet, in thousandths of its width and of its height.
public struct SheetPoint: Sendable, Hashable {
  /// The distance from the left, 0 to 1,000.
  public let x: Int
  /// The distance from the top, 0 to 1,000.
  public let y: Int

  /// Creates a position; coordinates outside the sheet are moved to its edge.
  public init(x: Int, y: Int) {
    self.x = min(max(x, 0), 1_000)
    self.y = min(max(y, 0), 1_000)
  }
}
