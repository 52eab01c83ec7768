public import MillraceNavigation

/// What the listing service is asked: an address of its interface, as a value.
public struct ServiceQuestion: Hashable, Sendable {
  /// Where houses are looked for.
  public enum Area: Hashable, Sendable {
    /// In a place, by its name or its postcode.
    case place(String)
    /// Around a point.
    case around(GeoPoint)
  }

  /// Where.
  public let area: Area
  /// Which page of the answer, from 1 on.
  public let page: Int

  /// The last page that a question can name.
  public static let lastPage = 999

  /// Makes a question; a point is asked for as exactly as an address names it.
  public init(_ area: Area, page: Int) {
    if case .around(let point) = area {
      self.area = .around(point.rounded)
    } else {
      self.area = area
    }
    self.page = page
  }

  /// The addresses: those of Nestoria's interface, of which the demo asked one question.
  public static let routes = Routes<ServiceQuestion>(
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

  /// A point as `lat,lon`, with three places behind each point at most: one that is more exact has no address.
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
