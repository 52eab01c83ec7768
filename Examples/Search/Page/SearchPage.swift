public import Millrace
public import MillraceUniFlow
internal import MillraceViews
public import MillraceWeb

/// The search in a browser, with its chart beside it.
public struct SearchPage: LivePageProgram {
  /// All that it shows.
  public typealias State = SearchShown
  /// What a person does.
  public typealias Action = SearchIntent

  private let service: any SearchService<Excerpt>
  private let recorder: ChartRecorder?

  /// Shows what a service finds.
  ///
  /// - Parameter recorder: notes what the searches of the page do.
  public init(_ service: any SearchService<Excerpt>, recorder: ChartRecorder? = nil) {
    self.service = service
    self.recorder = recorder
  }

  /// Begins the app on the page's own loop.
  public func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let app = SearchApp(state, in: scope, by: service)
    let watching = recorder.map { app.dispatcher.record(Search<Excerpt>.self, in: $0) }
    // What was submitted is in the first page that a browser gets; the work begins with the owner.
    scope.loop.pump()
    return Store(
      showing: app.shown.signal.map { $0 ?? state }, in: scope, name: "search",
      restore: { app.take($0) }
    ) { intent in
      _ = watching
      app.take(intent)
    }
  }

  /// What is looked for.
  public func title(_ state: State) -> String {
    state.phase.keyword.map { "\($0.text) – Search" } ?? "Search"
  }

  /// The address of the keyword.
  public func address(_ state: State) -> String? { SearchRoute.address(for: state.phase.keyword) }

  /// The way to another keyword, or back to none.
  public func arrive(at address: String) -> Action? {
    switch SearchRoute(at: address) {
    case .start: .arrive(nil)
    case .keyword(let text): .arrive(text)
    case nil: nil
    }
  }
}
