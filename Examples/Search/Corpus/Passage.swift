/// Some lines of a text that belong together: what a search finds.
public struct Passage: Sendable, Equatable {
  /// The lines, counted from 1.
  public let lines: ClosedRange<Int>
  /// The heading above them, or what they declare.
  public let title: String
  /// The lines themselves.
  public let text: String
}
