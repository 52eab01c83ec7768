/// The alignment of children in front of each other.
public struct Layers: Hashable, Codable, Sendable {
  /// The horizontal alignment of the smaller children.
  public var horizontal: Stack.Alignment
  /// The vertical alignment of the smaller children.
  public var vertical: Stack.Alignment

  /// Creates a layout.
  public init(horizontal: Stack.Alignment = .center, vertical: Stack.Alignment = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
