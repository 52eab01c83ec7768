package import Millrace
package import MillraceUniFlow
internal import MillraceViews
package import MillraceWeb

/// The search in a browser, with its chart beside it.
package struct SearchPage: LivePageProgram {
  /// The state that the page shows.
  package typealias State = SearchShown
  /// An intent of a person.
  package typealias Action = SearchIntent

  private let service: any SearchService<Excerpt>
  private let recorder: ChartRecorder?

  /// Creates the page of a service.
  ///
  /// - Parameter recorder: The recorder of the searches on the page.
  package init(_ service: any SearchService<Excerpt>, recorder: ChartRecorder? = nil) {
    self.service = service
    self.recorder = recorder
  }

  /// Creates the app on the page's own loop.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let app = SearchApp(state, in: scope, by: service)
    let observation = recorder.map { app.dispatcher.record(Search<Excerpt>.self, in: $0) }
    // The first page already includes the submitted actions; the work starts once the loop has an
    // owner.
    scope.loop.pump()
    return Store(
      showing: app.shown.signal.map { $0 ?? state }, in: scope, name: "search",
      restore: { app.take($0) }
    ) { intent in
      _ = observation
      app.take(intent)
    }
  }

  /// Returns the keyword as the title.
  package func title(_ state: State) -> String {
    state.phase.keyword.map { "\($0.text) – Search" } ?? "Search"
  }

  /// Returns the description of the page, which other sites may show with a link to it.
  package func head(_ state: State) -> PageHead {
    PageHead(
      description: "Search in the documentation and the sources of Millrace.",
      siteName: "Millrace gallery")
  }

  package func address(_ state: State) -> String? { SearchRoute.address(for: state.phase.keyword) }

  /// Returns the intent that leads to an address.
  package func arrive(at address: String) -> Action? {
    switch SearchRoute(at: address) {
    case .start: .arrive(nil)
    case .keyword(let text): .arrive(text)
    case nil: nil
    }
  }
}
