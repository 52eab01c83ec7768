/// A person who works on the sheets, by number; ``Sheet/people`` has the names.
package struct Person: RawRepresentable, Sendable, Hashable, Codable, Comparable {
  /// The index in ``Sheet/people``.
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Compares the indices.
  package static func < (left: Person, right: Person) -> Bool { left.rawValue < right.rawValue }
}

/// A position on a sheet, in thousandths of its width and of its height.
package struct SheetPoint: Sendable, Hashable {
  /// The distance from the left, 0 to 1,000.
  package let x: Int
  /// The distance from the top, 0 to 1,000.
  package let y: Int

  /// Creates a position; coordinates outside the sheet are moved to its edge.
  package init(x: Int, y: Int) {
    self.x = min(max(x, 0), 1_000)
    self.y = min(max(y, 0), 1_000)
  }
}
