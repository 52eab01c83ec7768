package import MillraceNavigation

/// The address of a page, as a value.
package enum FinderRoute: Hashable, Sendable {
  /// The search screen.
  case search
  /// The results of a new search.
  case results(SearchCriteria)
  /// One property of the results, by its id.
  case detail(SearchCriteria, String)

  /// The mapping between routes and addresses.
  package static let routes = Routes<FinderRoute>(
    Route("/property-finder", to: .search),
    Route("/property-finder/in/{place}", .place) {
      .results(.place($0))
    } take: { route in
      if case .results(.place(let name)) = route { name } else { nil }
    },
    Route("/property-finder/in/{place}/{property}", .place, .text) {
      .detail(.place($0), $1)
    } take: { route in
      if case .detail(.place(let name), let id) = route { (name, id) } else { nil }
    },
    Route("/property-finder/near/{point}", ServiceQuestion.point) {
      .results(.around($0))
    } take: { route in
      if case .results(.around(let point)) = route { point } else { nil }
    },
    Route("/property-finder/near/{point}/{property}", ServiceQuestion.point, .text) {
      .detail(.around($0), $1)
    } take: { route in
      if case .detail(.around(let point), let id) = route { (point, id) } else { nil }
    })
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
