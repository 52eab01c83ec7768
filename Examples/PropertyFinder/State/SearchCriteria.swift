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

  /// The area after the word “properties”.
  var area: String {
    switch self {
    case .place(let name): "in \(name)"
    case .around: "near you"
    }
  }

  /// Returns the same criteria with the upper case of a name, where they are of that name.
  func written(as name: String?) -> SearchCriteria {
    guard case .place(let typed) = self, let name, typed.lowercased() == name.lowercased()
    else { return self }
    return .place(name)
  }

  /// The heading of the results until the service has said the name of the place.
  var heading: String {
    switch self {
    case .place(let name): name
    case .around: "Near you"
    }
  }

  /// The message about an area without properties, with what to do where the person may not know.
  var nothingFound: String {
    switch self {
    case .place: "No properties found \(area)."
    case .around: "No properties within 20 km of you. Go back and type the name of a place."
    }
  }

  func question(page: Int, _ refinement: Refinement) -> ServiceQuestion {
    switch self {
    case .place(let name): ServiceQuestion(.place(name), page: page, refinement)
    case .around(let point): ServiceQuestion(.around(point), page: page, refinement)
    }
  }
}
