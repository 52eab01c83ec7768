import Millrace

/// All listings of the service, generated from a seed and the same in every run.
package struct ListingBook: Sendable {
  /// The listings of every service that is given no others, generated once in a process.
  package static let standard = ListingBook()

  private let listings: [ServicePlace: [Listing]]

  /// Generates the listings; some 1,200.
  package init(seed: UInt64 = 1) {
    let numbers = ListingNumbers(next: Environment.seeded(seed))
    var listings: [ServicePlace: [Listing]] = [:]
    var made = 0
    for place in ServicePlace.all {
      let all = (0..<place.count).map { house in
        made += 1
        return Self.listing(made, "\(house + 1)", in: place, numbers)
      }
      listings[place] = Self.nearest(all, to: place.center).map(\.listing)
    }
    self.listings = listings
  }

  /// The number of listings.
  package var count: Int { listings.values.reduce(0) { $0 + $1.count } }

  /// Returns the listings of a place, the nearest to its centre first.
  func listings(in place: ServicePlace) -> [Listing] { listings[place] ?? [] }

  /// Returns the listings within 20 km, the nearest first.
  func listings(near point: GeoPoint) -> [Listing] {
    Self.nearest(ServicePlace.all.flatMap { listings[$0] ?? [] }, to: point)
      .prefix { $0.distance < 20 }.map(\.listing)
  }

  /// Returns listings with their distances in kilometres, the nearest first.
  private static func nearest(
    _ listings: [Listing], to point: GeoPoint
  ) -> [(listing: Listing, distance: Double)] {
    // The id is the tie-breaker, so that consecutive pages do not overlap.
    listings.map { (listing: $0, distance: $0.point.distance(to: point)) }
      .sorted { ($0.distance, $0.listing.guid) < ($1.distance, $1.listing.guid) }
  }

  private static let streets = [
    "Mill Lane", "Church Road", "Station Road", "Victoria Street", "The Green", "Park Avenue",
    "High Street", "Orchard Close", "Canal Walk", "Queen's Terrace", "North Parade", "Well Court",
  ]
  private static let traits = [
    "with a garden that faces south", "close to the station", "in need of a new kitchen",
    "with a view over the water", "recently painted", "with its old fireplaces",
    "on a quiet street",
    "with a cellar", "with room for a piano", "and no onward chain",
  ]

  private static func listing(
    _ number: Int, _ house: String, in place: ServicePlace, _ numbers: ListingNumbers
  ) -> Listing {
    let kind = PropertyKind.allCases[numbers.below(PropertyKind.allCases.count)]
    let bedrooms = 1 + numbers.below(5)
    let bathrooms = 1 + numbers.below(max(1, bedrooms - 1))
    let street = streets[numbers.below(streets.count)]
    let trait = traits[numbers.below(traits.count)]
    let base = place.name == "London" ? 240_000.0 : 110_000
    let worth = base * kind.worth * (0.7 + Double(bedrooms) * 0.3) * (0.8 + numbers.part() * 0.5)
    let price = Int(worth / 500) * 500
    // One in forty is priced on request, and one in thirty has an unknown number of rooms.
    let isOnRequest = numbers.below(40) == 0
    let isCounted = numbers.below(30) > 0
    let picture = numbers.below(PropertyPictures.variants)
    return Listing(
      guid: "p\(number)", title: "\(house) \(street), \(place.name), \(place.postcode)",
      summary:
        "A \(kind.words) \(trait). \(street) is a short walk from the middle of \(place.name).",
      price: isOnRequest ? nil : price, priceFormatted: isOnRequest ? nil : Price(price).words,
      propertyType: kind.words, bedroomNumber: isCounted ? "\(bedrooms)" : "",
      bathroomNumber: isCounted ? "\(bathrooms)" : "",
      pictureAddress: PropertyPictures.address(of: kind, picture),
      latitude: place.center.latitude + (numbers.part() - 0.5) * 0.06,
      longitude: place.center.longitude + (numbers.part() - 0.5) * 0.09)
  }
}

/// The random numbers of the listings, from a seeded source.
private struct ListingNumbers {
  let next: () -> UInt64

  func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Returns a number from 0 to 1.
  func part() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
