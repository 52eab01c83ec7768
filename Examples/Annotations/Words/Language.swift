/// A language of the page.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  case english = "en"
  case german = "de"

  /// The name of the language in itself.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    }
  }
}
