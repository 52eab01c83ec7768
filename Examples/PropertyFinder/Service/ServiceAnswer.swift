/// An answer of the listing service, in the form of Nestoria's `search_listings`.
struct ServiceAnswer: Encodable, Sendable {
  struct Response: Encodable, Sendable {
    let code: String
    let text: String
    var locations: [Location] = []
    var listings: [Listing] = []
    var page = 1
    var totalPages = 1
    var totalResults = 0

    enum CodingKeys: String, CodingKey {
      case code = "application_response_code"
      case text = "application_response_text"
      case locations, listings, page
      case totalPages = "total_pages"
      case totalResults = "total_results"
    }
  }

  /// A place that the question may mean.
  struct Location: Encodable, Sendable {
    let title: String
    let longTitle: String
    let placeName: String

    enum CodingKeys: String, CodingKey {
      case title
      case longTitle = "long_title"
      case placeName = "place_name"
    }

    init(_ place: ServicePlace) {
      title = place.name
      longTitle = place.longName
      placeName = place.longName.lowercased()
    }
  }

  let response: Response
}
