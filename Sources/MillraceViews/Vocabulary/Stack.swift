/// The layout of the children of a column or a row.
public struct Stack: Hashable, Codable, Sendable {
  /// The distance between two children, which a driver converts for its platform.
  public enum Spacing: String, Hashable, Codable, Sendable, CaseIterable {
    /// No distance.
    case none
    /// The distance of children that belong together.
    case small
    /// The usual distance.
    case medium
    /// The distance of separate children.
    case large
  }

  /// The alignment of the children across the direction of the stack.
  public enum Alignment: String, Hashable, Codable, Sendable, CaseIterable {
    /// The side where reading starts, or the top.
    case start
    /// The middle, half the free room on each side.
    case center
    /// The side where reading ends, or the bottom.
    case end
    /// The full width, or height, of the stack.
    case stretch
  }

  /// The distance between two children.
  public var spacing: Spacing
  /// The alignment of the children across the direction of the stack.
  public var alignment: Alignment

  /// Creates a layout.
  public init(spacing: Spacing = .medium, alignment: Alignment = .stretch) {
    self.spacing = spacing
    self.alignment = alignment
  }
}

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
