/// A part of the page that scrolls by itself.
public struct ScrollArea: Hashable, Codable, Sendable {
  /// The direction in which the content may exceed the area.
  public enum Axis: String, Hashable, Codable, Sendable, CaseIterable {
    /// The direction from top to bottom.
    case vertical
    /// The direction from left to right.
    case horizontal
    /// Both directions.
    case both
  }

  /// A description of the content, which is read aloud when the keyboard reaches the area.
  public var label: String
  /// The direction in which the content may exceed the area.
  public var axis: Axis
  /// The name under which a driver stores the scroll position; a new name begins at the start.
  public var name: String

  /// Creates a scroll area.
  public init(label: String, axis: Axis = .vertical, name: String) {
    self.label = label
    self.axis = axis
    self.name = name
  }
}
