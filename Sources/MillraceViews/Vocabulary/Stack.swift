/// How the children of a column or a row are laid out.
public struct Stack: Hashable, Codable, Sendable {
  /// The distance between two children; a driver knows how much that is on its platform.
  public enum Spacing: String, Hashable, Codable, Sendable, CaseIterable {
    /// No distance.
    case none
    /// Things that belong together.
    case small
    /// The usual distance.
    case medium
    /// Things that are apart.
    case large
  }

  /// Where the children are placed across the direction of the stack.
  public enum Alignment: String, Hashable, Codable, Sendable, CaseIterable {
    /// At the side where reading starts, or at the top.
    case start
    /// In the middle.
    case center
    /// At the side where reading ends, or at the bottom.
    case end
    /// As wide, or as high, as the stack itself.
    case stretch
  }

  /// The distance between two children.
  public var spacing: Spacing
  /// Where the children are placed across the direction of the stack.
  public var alignment: Alignment

  /// Creates a layout.
  public init(spacing: Spacing = .medium, alignment: Alignment = .stretch) {
    self.spacing = spacing
    self.alignment = alignment
  }
}
