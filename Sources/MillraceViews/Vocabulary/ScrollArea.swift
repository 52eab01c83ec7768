/// A part of the page that scrolls by itself.
public struct ScrollArea: Hashable, Codable, Sendable {
  /// The direction in which there is more than fits.
  public enum Axis: String, Hashable, Codable, Sendable, CaseIterable {
    /// From top to bottom.
    case vertical
    /// From left to right.
    case horizontal
    /// Both.
    case both
  }

  /// What is in it, in words: a person who reaches it by keyboard is told.
  public var label: String
  /// The direction in which there is more than fits.
  public var axis: Axis
  /// Under what name a driver keeps the place that a person has scrolled to; another name begins at the start.
  public var name: String

  /// Creates a scroll area.
  public init(label: String, axis: Axis = .vertical, name: String) {
    self.label = label
    self.axis = axis
    self.name = name
  }
}
