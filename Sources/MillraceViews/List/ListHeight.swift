/// The height of headers or footers, in points, by the position of their section.
///
/// Sixteen points are the height of usual text.
///
/// ```swift
/// ListSection(id: 1, header: "Open", headerHeight: ListHeight(36, first: 52))
/// ```
public struct ListHeight: Hashable, Codable, Sendable {
  /// The height in the first section, and in the only one.
  public var first: Int
  /// The height in a section between two others.
  public var middle: Int
  /// The height in the last section.
  public var last: Int

  /// The height of a line of text with space around it.
  public static let standard = ListHeight(36)

  /// Creates a height that is the same in all sections but those for which another one is given.
  public init(_ height: Int, first: Int? = nil, last: Int? = nil) {
    self.first = first ?? height
    middle = height
    self.last = last ?? height
  }

  /// The height in a section at a position.
  public subscript(position: SectionPosition) -> Int {
    switch position {
    case .first: first
    case .middle: middle
    case .last: last
    }
  }
}
