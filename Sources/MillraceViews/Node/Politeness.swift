/// How soon a change should be read aloud, if at all.
public enum Politeness: String, Hashable, Codable, Sendable, CaseIterable {
  /// Never, also where the role of the node would have it read.
  case off
  /// After what is being read now.
  case polite
  /// At once, whatever is being read.
  case assertive
}
