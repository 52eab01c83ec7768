/// The simulated behaviour of the listing service, which makes rare failures visible.
///
/// A page sends it with every request, in a header field; so the choice of one person affects no
/// other.
package struct ServiceConduct: Hashable, Codable, Sendable {
  /// The delay of an answer.
  package enum Pace: String, CaseIterable, Codable, Sendable {
    /// No delay.
    case prompt
    /// Three seconds.
    case slow
    /// Twenty seconds, longer than the app waits.
    case verySlow

    package var delay: Duration {
      switch self {
      case .prompt: .zero
      case .slow: .seconds(3)
      case .verySlow: .seconds(20)
      }
    }
  }

  /// The kind of answer.
  package enum Answer: String, CaseIterable, Codable, Sendable {
    /// The requested listings.
    case right
    /// 503, without listings.
    case failing
    /// A body that is not JSON.
    case nonsense
    /// Listings, some of which cannot be decoded.
    case damaged
    /// No answer: no server listens.
    case away
  }

  /// The delay of an answer.
  package var pace = Pace.prompt
  /// The kind of answer.
  package var answer = Answer.right

  /// Creates the behaviour of a correct service.
  package init() {}

  /// The name of the header field.
  static let field = "listing-conduct"

  /// Parses the field; the correct service for any other text.
  init(_ text: String?) {
    let words = text?.split(separator: " ").map(String.init) ?? []
    guard words.count == 2 else { return }
    pace = Pace(rawValue: words[0]) ?? .prompt
    answer = Answer(rawValue: words[1]) ?? .right
  }

  /// The content of the field.
  var text: String { "\(pace.rawValue) \(answer.rawValue)" }
}
