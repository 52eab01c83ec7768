package import MillraceNavigation

/// A question to the listing service: an address of its interface, as a value.
package struct ServiceQuestion: Hashable, Sendable {
  /// The area of a search.
  package enum Area: Hashable, Sendable {
    /// A place, by its name or its postcode.
    case place(String)
    /// The surroundings of a point.
    case around(GeoPoint)
  }

  /// The area of the search.
  package let area: Area
  /// The number of the page, from 1 on.
  package let page: Int

  /// The last page that a question can name.
  package static let lastPage = 999

  /// Creates a question; a point is rounded to the precision of an address.
  package init(_ area: Area, page: Int) {
    if case .around(let point) = area {
      self.area = .around(point.rounded)
    } else {
      self.area = area
    }
    self.page = page
  }

  /// The mapping to addresses: those of Nestoria's interface, of which the original demo used one.
  package static let routes = Routes<ServiceQuestion>(
    Route(shape("place_name={place}"), .number(in: 1...lastPage), .text) {
      ServiceQuestion(.place($1), page: $0)
    } take: { question in
      if case .place(let name) = question.area { (question.page, name) } else { nil }
    },
    Route(shape("centre_point={point}"), .number(in: 1...lastPage), point) {
      ServiceQuestion(.around($1), page: $0)
    } take: { question in
      if case .around(let point) = question.area { (question.page, point) } else { nil }
    })

  /// A point as `lat,lon`, with at most three decimals; a more exact point has no address.
  static let point = RoutePart<GeoPoint>(
    expected: "a latitude and a longitude in thousandths of degrees"
  ) { text in
    GeoPoint(text).flatMap { "\($0)" == text ? $0 : nil }
  } print: {
    $0.rounded == $0 ? "\($0)" : nil
  }

  private static func shape(_ area: String) -> String {
    "/api?action=search_listings&country=uk&pretty=1&encoding=json&listing_type=buy&page={page}&"
      + area
  }
}
