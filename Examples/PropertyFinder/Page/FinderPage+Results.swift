import MillraceNavigation
import MillraceViews

// The parts of the screen of the results.

extension FinderPage {
  /// Returns the content of the card of a property.
  @NodeBuilder<Action>
  static func card(
    of property: PropertyDetail, _ found: PropertyState, send: Action
  ) -> NodeList<Action> {
    if let address = property.imageAddress {
      image(decorative: address, size: Picture.Size(width: 270, height: 180))
    }
    text(property.kindWords).style(.badge)
    text(property.priceWords, style: .title)
    rooms(of: property)
    link(property.title, to: destination(route(to: property, found)), send: send).style(.wholeRow)
    if !property.description.isEmpty {
      text(property.description, style: .caption).style(.clamped)
    }
    if let heart = heart(of: property, found) { heart.style(.iconOnly) }
  }

  /// Returns the route to a property among what is found.
  static func route(to property: PropertyDetail, _ found: PropertyState) -> FinderRoute {
    found.searchCriteria.map { .detail($0, property.id, found.refinement) } ?? .search
  }

  /// Returns the menus of the order and of the fewest bedrooms, which go to other addresses.
  static func refinement(
    of criteria: SearchCriteria, _ refinement: Refinement
  ) -> Node<Action> {
    row {
      picker(
        "Sort by",
        [Choice(id: nearest, title: "Nearest first")]
          + Refinement.Order.allCases.map { Choice(id: $0.rawValue, title: $0.title) },
        selected: refinement.order?.rawValue ?? nearest
      ) { id in
        let order = Refinement.Order(rawValue: id)
        return .go(.results(criteria, Refinement(order: order, bedrooms: refinement.bedrooms)))
      }
      picker(
        "Bedrooms",
        [Choice(id: any, title: "Any number")]
          + Refinement.bedroomLimits.map { Choice(id: "\($0)", title: "\($0) or more") },
        selected: refinement.bedrooms.map(String.init) ?? any
      ) { id in
        .go(.results(criteria, Refinement(order: refinement.order, bedrooms: Int(id))))
      }
    }
    .style("refinement")
  }

  private static let nearest = "nearest"
  private static let any = "any"

  /// Returns the words for listings that could not be decoded.
  static func skipped(_ count: Int) -> String {
    count == 1 ? "One listing could not be shown." : "\(count) listings could not be shown."
  }

  /// Returns the words for what has been found.
  static func summary(of app: AppState) -> String {
    let found = app.property
    guard let properties = found.properties else {
      return app.isLoading ? "Searching \(found.area)…" : "Nothing has been found yet."
    }
    guard !properties.isEmpty else {
      return found.refinement.isNarrowing
        ? "No properties \(found.area) have as many bedrooms. Choose a smaller number."
        : found.searchCriteria?.nothingFound ?? ""
    }
    let all = found.totalResults
    let count = all == 1 ? "1 property" : "\(all) properties"
    return properties.count < all
      ? "\(count) \(found.area), \(properties.count) shown" : "\(count) \(found.area)"
  }
}

extension Refinement.Order {
  fileprivate var title: String {
    switch self {
    case .cheapest: "Lowest price first"
    case .dearest: "Highest price first"
    }
  }
}
