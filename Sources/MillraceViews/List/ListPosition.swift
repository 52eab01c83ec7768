/// The position of a row in one model; it has no meaning in the next one.
public struct ListPosition: Hashable, Codable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Creates a position.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension ListPosition: Comparable {
  /// Returns true if the left position is read first: sections are compared before rows.
  public static func < (left: ListPosition, right: ListPosition) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

extension ListPosition: CustomStringConvertible {
  /// Both numbers, as in `1.4`.
  public var description: String { "\(section).\(row)" }
}
