/// A place in the listing service.
package struct ServicePlace: Hashable, Sendable {
  /// The name, which is not unique.
  package let name: String
  /// The county, which distinguishes places of one name.
  package let county: String
  /// The first half of the postcodes.
  package let postcode: String
  /// The centre, around which its listings are scattered.
  package let center: GeoPoint
  /// The number of listings.
  let count: Int

  /// The unique name, with the county.
  package var longName: String { "\(name), \(county)" }

  private init(
    _ name: String, _ county: String, _ postcode: String, _ latitude: Double, _ longitude: Double,
    _ count: Int
  ) {
    self.name = name
    self.county = county
    self.postcode = postcode
    center = GeoPoint(latitude: latitude, longitude: longitude)
    self.count = count
  }

  /// All places, among them two of one name and one without listings.
  package static let all = [
    ServicePlace("London", "Greater London", "E1", 51.507, -0.128, 400),
    ServicePlace("Leeds", "West Yorkshire", "LS1", 53.801, -1.549, 140),
    ServicePlace("Bristol", "Avon", "BS1", 51.454, -2.588, 120),
    ServicePlace("Manchester", "Greater Manchester", "M1", 53.481, -2.242, 150),
    ServicePlace("York", "North Yorkshire", "YO1", 53.959, -1.082, 80),
    ServicePlace("Bath", "Somerset", "BA1", 51.381, -2.359, 60),
    ServicePlace("Oxford", "Oxfordshire", "OX1", 51.752, -1.258, 75),
    ServicePlace("Cambridge", "Cambridgeshire", "CB1", 52.205, 0.119, 75),
    ServicePlace("Norwich", "Norfolk", "NR1", 52.630, 1.297, 45),
    ServicePlace("Whitby", "North Yorkshire", "YO21", 54.486, -0.615, 12),
    ServicePlace("Hay-on-Wye", "Powys", "HR3", 52.074, -3.126, 3),
    ServicePlace("Newport", "Gwent", "NP20", 51.588, -2.998, 30),
    ServicePlace("Newport", "Isle of Wight", "PO30", 50.700, -1.292, 14),
    ServicePlace("Newport", "Shropshire", "TF10", 52.769, -2.379, 9),
    ServicePlace("Lundy", "Devon", "EX39", 51.177, -4.666, 0),
  ]
}

/// A point on the map, in degrees.
package struct GeoPoint: Hashable, Codable, Sendable {
  /// The latitude, in degrees north.
  package var latitude: Double
  /// The longitude, in degrees east.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses `lat,lon`; `nil` for any point that is not on the globe.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Returns the approximate distance in kilometres: straight over a cylinder.
  func distance(to other: GeoPoint) -> Double {
    let north = (latitude - other.latitude) * 111.2
    // The cosine of 53 degrees, the middle latitude of the places.
    let east = (longitude - other.longitude) * 111.2 * 0.602
    return (north * north + east * east).squareRoot()
  }
}

extension GeoPoint: CustomStringConvertible {
  /// The text `lat,lon`, with three decimals: a hundred metres.
  package var description: String { "\(Self.rounded(latitude)),\(Self.rounded(longitude))" }

  /// The point with three decimals, as it is written.
  var rounded: GeoPoint {
    GeoPoint(latitude: Self.rounded(latitude), longitude: Self.rounded(longitude))
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1_000).rounded() / 1_000 }
}
