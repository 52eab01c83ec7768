/// The criteria of a search: a place, or the surroundings of a point.
package enum SearchCriteria: Hashable, Codable, Sendable {
  /// A name or a postcode.
  case place(String)
  /// The surroundings of a point.
  case around(GeoPoint)

  /// Creates criteria from typed text, trimmed; `nil` if it is blank.
  package init?(typed text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    self = .place(words)
  }

  /// The area as text.
  package var words: String {
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
