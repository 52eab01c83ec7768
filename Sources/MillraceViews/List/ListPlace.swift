/// The position of a section among the others, for styles that depend on it.
public enum ListPlace: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first of several, or the only one.
  case first
  /// A section between two others.
  case middle
  /// The last of several.
  case last

  /// Creates the value for a section at an index.
  public init(of index: Int, among count: Int) {
    self = index <= 0 ? .first : index >= count - 1 ? .last : .middle
  }
}
