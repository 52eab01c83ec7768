/// How the listing service is to behave: so that what seldom happens can be seen.
///
/// A page says it with every request, in a header field; so one person's bad weather is nobody else's.
public struct ServiceConduct: Hashable, Codable, Sendable {
  /// How long it takes to answer.
  public enum Pace: String, CaseIterable, Codable, Sendable {
    /// At once.
    case prompt
    /// Three seconds.
    case slow
    /// Twenty seconds, longer than the app waits.
    case verySlow

    /// The time that it takes.
    public var delay: Duration {
      switch self {
      case .prompt: .zero
      case .slow: .seconds(3)
      case .verySlow: .seconds(20)
      }
    }
  }

  /// What it answers.
  public enum Answer: String, CaseIterable, Codable, Sendable {
    /// What is asked for.
    case right
    /// 503, without listings.
    case failing
    /// Something that is no JSON.
    case nonsense
    /// Listings, some of which cannot be used.
    case damaged
    /// Nothing: nobody is there.
    case away
  }

  /// How long it takes.
  public var pace = Pace.prompt
  /// What it answers.
  public var answer = Answer.right

  /// The service as it should be.
  public init() {}

  /// The name of the header field.
  static let field = "listing-conduct"

  /// Reads the field; the service as it should be for one that says nothing.
  init(_ text: String?) {
    let words = text?.split(separator: " ").map(String.init) ?? []
    guard words.count == 2 else { return }
    pace = Pace(rawValue: words[0]) ?? .prompt
    answer = Answer(rawValue: words[1]) ?? .right
  }

  /// The field's content.
  var text: String { "\(pace.rawValue) \(answer.rawValue)" }
}
