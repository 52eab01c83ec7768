/// The order of the results of a search, and the condition that they meet.
package struct Refinement: Hashable, Sendable {
  /// An order other than the nearest first; the raw values are the service's words.
  package enum Order: String, CaseIterable, Sendable {
    /// The lowest price first.
    case cheapest = "price_lowhigh"
    /// The highest price first.
    case dearest = "price_highlow"
  }

  /// The numbers of bedrooms that a search can ask for at least.
  package static let bedroomLimits = 2...5

  /// The order; `nil` for the nearest first.
  package var order: Order?
  /// The fewest bedrooms; `nil` for any number, also an unknown one.
  package var bedrooms: Int?

  /// Creates a refinement; without values it changes nothing.
  package init(order: Order? = nil, bedrooms: Int? = nil) {
    self.order = order
    self.bedrooms = bedrooms
  }

  /// True if a condition may leave out properties of the area.
  var isNarrowing: Bool { bedrooms != nil }
}
