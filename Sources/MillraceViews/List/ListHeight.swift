/// How high headers or footers are, in points, by the place of their section; sixteen points are the height of usual text.
///
/// ```swift
/// ListSection(id: 1, header: "Open", headerHeight: ListHeight(36, first: 52))
/// ```
public struct ListHeight: Hashable, Codable, Sendable {
  /// In the first section, and in the only one.
  public var first: Int
  /// In a section between two others.
  public var middle: Int
  /// In the last section.
  public var last: Int

  /// The height of a line of words with room around it.
  public static let standard = ListHeight(36)

  /// Makes a height that is the same everywhere but where another one is given.
  public init(_ height: Int, first: Int? = nil, last: Int? = nil) {
    self.first = first ?? height
    middle = height
    self.last = last ?? height
  }

  /// The height at a place.
  public subscript(place: ListPlace) -> Int {
    switch place {
    case .first: first
    case .middle: middle
    case .last: last
    }
  }
}
