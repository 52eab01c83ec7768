/// What is looked for: a place, or where the person is.
public enum SearchCriteria: Hashable, Codable, Sendable {
  /// A name or a postcode.
  case place(String)
  /// Around a point.
  case around(GeoPoint)

  /// What was typed, trimmed; `nil` where that is nothing.
  public init?(typed text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    self = .place(words)
  }

  /// What is looked for, in words.
  public var words: String {
    switch self {
    case .place(let name): name
    case .around: "your location"
    }
  }

  func question(page: Int) -> ServiceQuestion {
    switch self {
    case .place(let name): ServiceQuestion(.place(name), page: page)
    case .around(let point): ServiceQuestion(.around(point), page: page)
    }
  }
}
