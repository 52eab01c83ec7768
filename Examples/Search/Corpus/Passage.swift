/// A few adjacent lines of a text: the unit that a search finds.
public struct Passage: Sendable, Equatable {
  /// The range of lines, counted from 1.
  public let lines: ClosedRange<Int>
  /// The heading above the lines, or the name that they declare.
  public let title: String
  /// The text of the lines.
  public let text: String
}
