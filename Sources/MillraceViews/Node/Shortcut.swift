/// A key, with modifiers, that presses a node from anywhere on the page.
public struct Shortcut: Hashable, Codable, Sendable {
  /// A key held down while another one is pressed.
  public enum Modifier: String, Hashable, Codable, Sendable, CaseIterable {
    /// Command on Apple platforms, control elsewhere.
    case command
    /// The shift key.
    case shift
    /// Option on Apple platforms, alt elsewhere.
    case option
  }

  /// The key as browsers name it: `n`, `Enter`, `Escape`, `ArrowUp`.
  public var key: String
  /// The keys held down, in the order of `Modifier.allCases` and each at most once.
  public let modifiers: [Modifier]

  /// Creates a shortcut; the order of the modifiers does not matter.
  public init(_ key: String, _ modifiers: Modifier...) {
    self.key = key
    self.modifiers = Modifier.allCases.filter(modifiers.contains)
  }
}
