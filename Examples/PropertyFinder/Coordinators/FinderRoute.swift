package import MillraceNavigation

/// The address of a page, as a value.
package enum FinderRoute: Hashable, Sendable {
  /// The search screen.
  case search
  /// The results of a search.
  case results(SearchCriteria, Refinement = Refinement())
  /// One property of the results, by its id.
  case detail(SearchCriteria, String, Refinement = Refinement())

  /// The mapping between routes and addresses.
  package static let routes = Routes<FinderRoute>(
    Route("/property-finder", to: .search),
    Route("/property-finder/in/{place}" + refined, .place, .order, .bedrooms) {
      .results(.place($0), Refinement(order: $1, bedrooms: $2))
    } take: { route in
      if case .results(.place(let name), let refinement) = route {
        (name, refinement.order, refinement.bedrooms)
      } else {
        nil
      }
    },
    Route(
      "/property-finder/in/{place}/{property}" + refined, .place, .text, .order, .bedrooms
    ) {
      .detail(.place($0), $1, Refinement(order: $2, bedrooms: $3))
    } take: { route in
      if case .detail(.place(let name), let id, let refinement) = route {
        (name, id, refinement.order, refinement.bedrooms)
      } else {
        nil
      }
    },
    Route("/property-finder/near/{point}" + refined, ServiceQuestion.point, .order, .bedrooms) {
      .results(.around($0), Refinement(order: $1, bedrooms: $2))
    } take: { route in
      if case .results(.around(let point), let refinement) = route {
        (point, refinement.order, refinement.bedrooms)
      } else {
        nil
      }
    },
    Route(
      "/property-finder/near/{point}/{property}" + refined, ServiceQuestion.point, .text, .order,
      .bedrooms
    ) {
      .detail(.around($0), $1, Refinement(order: $2, bedrooms: $3))
    } take: { route in
      if case .detail(.around(let point), let id, let refinement) = route {
        (point, id, refinement.order, refinement.bedrooms)
      } else {
        nil
      }
    })

  private static let refined = "?sort={sort}&bedrooms={bedrooms}"
}

extension RoutePart where Value == String {
  /// A place name as a person could have typed it.
  fileprivate static var place: RoutePart {
    RoutePart(expected: "a place without spaces at its ends") { text in
      SearchCriteria(typed: text) == .place(text) ? text : nil
    } print: {
      $0
    }
  }
}

/// A screen of the app.
package enum FinderScreen: Hashable, Sendable {
  /// The search form.
  case search
  /// The list of results.
  case results
  /// One property, by its id, which may not be loaded yet.
  case detail(String)
}

package typealias FinderPath = ScreenStack<FinderScreen>
