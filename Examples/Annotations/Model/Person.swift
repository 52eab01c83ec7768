/// Somebody who works on the sheets, by number; ``Sheet/people`` has the names.
public struct Person: RawRepresentable, Sendable, Hashable, Codable, Comparable {
  /// The place among ``Sheet/people``.
  public let rawValue: Int

  /// The person of a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// In the order of the numbers.
  public static func < (left: Person, right: Person) -> Bool { left.rawValue < right.rawValue }
}

/// A place on a sheet, in thousandths of its width and of its height.
public struct SheetPoint: Sendable, Hashable {
  /// From the left, 0 to 1,000.
  public let x: Int
  /// From the top, 0 to 1,000.
  public let y: Int

  /// A place; numbers that lie outside are brought to the edge.
  public init(x: Int, y: Int) {
    self.x = min(max(x, 0), 1_000)
    self.y = min(max(y, 0), 1_000)
  }
}
