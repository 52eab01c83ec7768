package import Millrace
import MillraceNavigation
import MillraceWeb

/// The app in a browser.
///
/// Its actions are the app's own, so it only forwards them and shows the state.
package struct FinderPage: LivePageProgram {
  /// The state that the page shows.
  package typealias State = FinderShown
  /// An event for the app.
  package typealias Action = FinderEvent

  private let service: any PropertyService
  private let stored: StoredShortlist?

  /// Creates the page of a service, the source of the listings.
  ///
  /// - Parameter stored: The shortlist of the browser; `nil` where browsers are not told apart.
  package init(_ service: any PropertyService, stored: StoredShortlist? = nil) {
    self.service = service
    self.stored = stored
  }

  /// Creates the app on the page's own loop.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let finder = Finder(state, in: scope, service: service, stored: stored)
    return Store(
      showing: finder.shown.signal.map { $0 ?? state }, in: scope, name: "property finder",
      restore: { finder.restore($0) }
    ) { event in
      finder.handle(event)
    }
  }

  /// Returns the title of the visible screen.
  package func title(_ state: State) -> String {
    switch state.route {
    case .search: "Property Finder"
    case .results: "Properties \(state.app.property.area)"
    case .detail: state.app.property.selected?.title ?? "Property"
    }
  }

  /// Returns the address of the visible screen.
  package func address(_ state: State) -> String? { Self.address(of: state.route) }

  /// Returns the event that navigates to an address.
  package func arrive(at address: String) -> Action? {
    (try? FinderRoute.routes.value(at: address)).map { .go($0) }
  }

  static func address(of route: FinderRoute) -> String? {
    try? FinderRoute.routes.address(of: route)
  }
}
