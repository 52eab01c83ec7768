/// The simulated behaviour of a search, which makes every state of the feature visible.
package struct SearchConduct: Sendable, Equatable, Codable {
  /// The speed of a search.
  package enum Pace: String, Sendable, Codable, CaseIterable {
    /// At full speed.
    case prompt
    /// With a short delay before each piece.
    case slow
    /// Waits half-way until it is resumed.
    case held
  }

  /// The speed of the search.
  package var pace = Pace.prompt
  /// True if the search fails in the end.
  package var fails = false
  /// True if the search ignores cancellation, as some services do.
  package var isStubborn = false

  /// Creates the behaviour of a correct search.
  package init() {}
}
