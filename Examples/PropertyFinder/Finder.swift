import Millrace
import MillraceNavigation
import MillraceRedux

/// The app, put together: its store, its coordinators and its services, on one loop.
///
/// It is confined to the loop's owner, and knows no view: what is to be seen is in ``shown``, what a person does comes
/// as a ``FinderEvent``.
final class Finder {
  let store: MillraceRedux.Store<AppState>
  let shown: Slot<FinderShown>
  private let screens: Screens<FinderPath, Scene>
  private let coordinator: AppCoordinator
  private let requests: Requests
  private let location: HostLocation
  private var observations: [Lifetime] = []

  init(in scope: Scope, service: any PropertyService, at route: FinderRoute) {
    let store = MillraceRedux.Store<AppState>(
      in: scope, reducer: appReducer, state: nil, middleware: [createThunkMiddleware()])
    let requests = Requests(service, in: scope)
    let location = HostLocation()
    let way = Way()
    let coordinator = AppCoordinator(
      way: way, store: store, creators: ActionCreators(listings: requests, location: location))
    let path = FinderPath(.search)
    screens = Screens(path, in: scope) { entry, _ in coordinator.scene(for: entry) }
    way.screens = screens
    shown = Slot("shown", in: scope, FinderShown(app: AppState(), path: path))
    self.store = store
    self.requests = requests
    self.location = location
    self.coordinator = coordinator
    watch()
    coordinator.go(to: route)
  }

  private func watch() {
    location.onAsk = { [weak self] question in self?.show { $0.question = question } }
    observations = [
      store.observeAll { [weak self] state in
        self?.show { $0.app = state }
        self?.coordinator.fill()
      },
      screens.perform { [weak self] change in
        self?.show { $0.path = change.value }
        self?.coordinator.follow(change.value)
      },
    ]
  }

  private func show(_ edit: @escaping (inout FinderShown) -> Void) {
    shown.scope.loop.enqueue("what is shown") { [shown] turn in turn.edit(shown) { edit(&$0) } }
  }

  /// Takes in what a person did.
  func hear(_ event: FinderEvent) {
    switch event {
    case .did(let action, let screen):
      let isHeard = screens.content(of: screen)?.hear(action) ?? false
      if !isHeard {
        shown.scope.loop.report(.departed(what: "\(action)", scope: "the screen \(screen)"))
      }
    // Nothing shows it already, so it is an edit like any other; a screen that has left is refused.
    case .went(let event):
      screens.edit("\(event)") { path throws(NavigationError) in try path.apply(event) }
    case .understood: store.dispatch(CleanErrorMessage())
    case .retry: coordinator.retry()
    case .suggestion(let place): coordinator.take(suggestion: place)
    case .located(let result, let question): location.take(result, for: question)
    case .conduct(let conduct): requests.conduct = conduct
    case .go(let route): coordinator.go(to: route)
    case .arrived(let route, let count):
      coordinator.go(to: route)
      // Where the loop is busy that waits, and the path that comes of it waits behind this turn.
      shown.scope.loop.enqueue("arrived at \(route)") { [weak self] _ in
        self?.show { $0.arrivals = count }
      }
    case .remember(let searches): store.dispatch(RememberSearches(searches: searches))
    }
  }
}
