/// How children that lie above each other are placed.
public struct Layers: Hashable, Codable, Sendable {
  /// Where the smaller ones are from left to right.
  public var horizontal: Stack.Alignment
  /// Where the smaller ones are from top to bottom.
  public var vertical: Stack.Alignment

  /// Creates a layout.
  public init(horizontal: Stack.Alignment = .center, vertical: Stack.Alignment = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
