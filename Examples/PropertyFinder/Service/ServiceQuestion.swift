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
  /// The order of the listings, and the condition that they meet.
  package let refinement: Refinement

  /// The last page that a question can name.
  package static let lastPage = 999

  /// Creates a question; a point is rounded to the precision of an address.
  package init(_ area: Area, page: Int, _ refinement: Refinement = Refinement()) {
    if case .around(let point) = area {
      self.area = .around(point.rounded)
    } else {
      self.area = area
    }
    self.page = page
    self.refinement = refinement
  }

  /// The mapping to addresses: those of Nestoria's interface, of which the original demo used one.
  package static let routes = Routes<ServiceQuestion>(
    Route(
      shape("place_name={place}"), .number(in: 1...lastPage), .order, .bedrooms, .text
    ) {
      ServiceQuestion(.place($3), page: $0, Refinement(order: $1, bedrooms: $2))
    } take: { question in
      if case .place(let name) = question.area {
        (question.page, question.refinement.order, question.refinement.bedrooms, name)
      } else {
        nil
      }
    },
    Route(
      shape("centre_point={point}"), .number(in: 1...lastPage), .order, .bedrooms, point
    ) {
      ServiceQuestion(.around($3), page: $0, Refinement(order: $1, bedrooms: $2))
    } take: { question in
      if case .around(let point) = question.area {
        (question.page, question.refinement.order, question.refinement.bedrooms, point)
      } else {
        nil
      }
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
      + "sort={sort}&bedroom_min={bedrooms}&" + area
  }
}

extension RoutePart where Value == Refinement.Order? {
  /// An order that may be missing.
  static var order: RoutePart { .optional(.choice(of: Refinement.Order.self)) }
}

extension RoutePart where Value == Int? {
  /// The fewest bedrooms, which may be missing.
  static var bedrooms: RoutePart { .optional(.number(in: Refinement.bedroomLimits)) }
}
