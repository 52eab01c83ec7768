/// Where a section is among the others, for looks that depend on it.
public enum ListPlace: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first of several, or the only one.
  case first
  /// Between two others.
  case middle
  /// The last of several.
  case last

  /// The place of a section.
  public init(of index: Int, among count: Int) {
    self = index <= 0 ? .first : index >= count - 1 ? .last : .middle
  }
}
