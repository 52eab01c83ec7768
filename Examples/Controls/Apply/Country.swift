/// A country that acts come from, with its regions.
package enum Country: String, CaseIterable, Codable, Sendable {
  case canada = "CA"
  case germany = "DE"
  case singapore = "SG"
  case switzerland = "CH"

  var title: String {
    switch self {
    case .canada: "Canada"
    case .germany: "Germany"
    case .singapore: "Singapore"
    case .switzerland: "Switzerland"
    }
  }

  /// The name of a region in this country.
  var regionTitle: String {
    switch self {
    case .canada: "Province"
    case .germany: "State"
    case .singapore: "Region"
    case .switzerland: "Canton"
    }
  }

  /// The regions; none where an address has none.
  var regions: [String] {
    switch self {
    case .canada: ["British Columbia", "Nova Scotia", "Ontario", "Québec"]
    case .germany: ["Bavaria", "Berlin", "Hamburg", "Saxony"]
    case .singapore: []
    case .switzerland: ["Basel", "Bern", "Geneva", "Zürich"]
    }
  }
}
