/// A language that the page is written in.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// What it is called in itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    }
  }
}
