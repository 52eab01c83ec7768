/// How soon a change should be read aloud.
public enum Politeness: String, Hashable, Codable, Sendable, CaseIterable {
  /// After what is being read now.
  case polite
  /// At once, whatever is being read.
  case assertive
}
