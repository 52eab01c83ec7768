/// Where a row is in one model; it means nothing in the next one.
public struct ListPosition: Hashable, Codable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Names a place.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension ListPosition: Comparable {
  /// Sections first, then rows: the order in which a list is read.
  public static func < (left: ListPosition, right: ListPosition) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

extension ListPosition: CustomStringConvertible {
  /// Both numbers, as in `1.4`.
  public var description: String { "\(section).\(row)" }
}
