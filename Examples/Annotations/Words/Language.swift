/// A language of the page.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// The name of the language in itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    }
  }
}
