import Millrace
import MillraceNavigation
import MillraceRedux

/// The app of one page: its store, its screens with their coordinators, and the desk, on the page's
/// loop.
///
/// ```
///   person ─▶ event ─▶ scene ─▶ coordinator ─▶ store, screens ─┐
///                └───────────────────────────▶ desk ───────────┴▶ shown
/// ```
final class Finder {
  let store: MillraceRedux.Store<AppState>
  /// The state that the page shows.
  let shown: Derived<FinderShown>

  private let desk: Slot<FinderDesk>
  private let screens: Screens<FinderPath, Scene>
  private let coordinator: AppCoordinator
  private let location: HostLocation
  private let observations: [ObservationToken]

  /// Creates the app, and goes to the wanted address.
  ///
  /// - Parameter stored: The shortlist of the browser, which follows that of the page; `nil` where
  ///   browsers are not told apart.
  init(
    _ first: FinderShown, in scope: Scope, service: any PropertyService,
    stored: StoredShortlist? = nil
  ) {
    let store = MillraceRedux.Store(
      in: scope, reducer: appReducer, state: first.app, middleware: [createThunkMiddleware()])
    let desk = Slot("desk", in: scope, first.desk.looking(for: first.wanted))
    let requests = Requests(service, in: scope) { desk.value?.conduct ?? ServiceConduct() }
    let location = HostLocation { question in Self.edit(desk) { $0.question = question } }
    let paths = PathController()
    let coordinator = AppCoordinator(
      paths: paths, store: store, creators: ActionCreators(listings: requests, location: location))
    let screens = Screens(first.path, in: scope) { entry, _ in coordinator.scene(for: entry) }
    paths.screens = screens
    shown = Derived("shown", in: scope.loop) { read throws(DerivedError) in
      FinderShown(
        app: read(store.slot) ?? first.app, path: read(screens.signal) ?? first.path,
        desk: read(desk) ?? first.desk)
    }
    var passed = stored?.shortlist ?? Shortlist()
    observations = [
      store.observe({ $0.property.shortlist }) { shortlist in
        stored?.apply(from: passed, to: shortlist)
        passed = shortlist
      },
      store.observeAll { [weak coordinator] _ in coordinator?.fill() },
      screens.perform { [weak coordinator] change in coordinator?.follow(change.value) },
    ]
    self.store = store
    self.desk = desk
    self.screens = screens
    self.coordinator = coordinator
    self.location = location
    if let wanted = first.wanted { coordinator.go(to: wanted) }
  }

  /// Handles an event of the person.
  func handle(_ event: FinderEvent) {
    switch event {
    case .typed(let text):
      Self.edit(desk) { $0.text = text }
      if store.state.errorMessage?.isOfField == true { store.dispatch(CleanErrorMessage()) }
    case .search(let screen): act(.searchByCity(desk.value?.text ?? ""), on: screen)
    case .action(let action, let screen): act(action, on: screen)
    // The event is an edit like any other; it is refused if its screen has gone.
    case .navigated(let event):
      screens.edit("\(event)") { try $0.apply(event) }
    case .go(let route): coordinator.go(to: route)
    case .dismissError: store.dispatch(CleanErrorMessage())
    case .retry: coordinator.retry()
    case .suggestion(let place): coordinator.take(suggestion: place)
    case .toggleSaved(let property): store.dispatch(ToggleSaved(property: property))
    case .located(let result, let question): location.take(result, for: question)
    case .pace(let pace): Self.edit(desk) { $0.conduct.pace = pace }
    case .answer(let answer): Self.edit(desk) { $0.conduct.answer = answer }
    }
  }

  /// Resumes the state of another page, and goes to its address.
  func restore(_ state: FinderShown) {
    Self.edit(desk) { desk in
      desk.text = state.desk.text
      desk.conduct = state.desk.conduct
    }
    store.dispatch(RememberSearches(searches: state.app.property.recent))
    store.dispatch(RememberSaved(properties: state.app.property.saved))
    if let wanted = state.wanted { coordinator.go(to: wanted) }
  }

  private func act(_ action: SceneAction, on screen: ScreenID) {
    let isHandled = screens.content(of: screen)?.handle(action) ?? false
    if !isHandled {
      desk.scope.loop.report(.departed(dropped: "\(action)", scope: "the screen \(screen)"))
    }
  }

  private static func edit(
    _ desk: Slot<FinderDesk>, _ change: @escaping (inout FinderDesk) -> Void
  ) {
    desk.scope.loop.enqueue("desk") { turn in turn.edit(desk) { change(&$0) } }
  }
}
