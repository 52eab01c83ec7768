/// How a search behaves, so that everything that can happen to one can be seen.
public struct SearchConduct: Sendable, Equatable, Codable {
  /// How fast it is.
  public enum Pace: String, Sendable, Codable, CaseIterable {
    /// As fast as it can be.
    case prompt
    /// With a moment of rest before each piece.
    case slow
    /// It waits half-way, until it is let go on.
    case held
  }

  /// How it is.
  public var pace = Pace.prompt
  /// Whether it fails in the end.
  public var fails = false
  /// Whether it goes on when it is cancelled, as some services do.
  public var isStubborn = false

  /// As a search should be.
  public init() {}
}
