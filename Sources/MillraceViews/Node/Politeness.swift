/// The urgency with which a change is read aloud, if at all.
public enum Politeness: String, Hashable, Codable, Sendable, CaseIterable {
  /// The change is not read, even if the role of the node would have it read.
  case off
  /// The change is read after the words that are being read.
  case polite
  /// The change is read at once, interrupting other words.
  case assertive
}
