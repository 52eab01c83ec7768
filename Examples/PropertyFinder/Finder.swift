import Millrace
import MillraceNavigation
import MillraceRedux

/// The composition of the app: its store, its coordinators and its services, on one loop.
///
/// It is confined to the loop's owner, and has no view: ``shown`` is its output, and
/// ``FinderEvent`` its input.
final class Finder {
  let store: MillraceRedux.Store<AppState>
  let shown: Slot<FinderShown>
  private let screens: Screens<FinderPath, Scene>
  private let coordinator: AppCoordinator
  private let requests: Requests
  private let location: HostLocation
  private var observations: [ObservationToken] = []

  init(in scope: Scope, service: any PropertyService, at route: FinderRoute) {
    let store = MillraceRedux.Store<AppState>(
      in: scope, reducer: appReducer, state: nil, middleware: [createThunkMiddleware()])
    let requests = Requests(service, in: scope)
    let location = HostLocation()
    let paths = PathController()
    let coordinator = AppCoordinator(
      paths: paths, store: store, creators: ActionCreators(listings: requests, location: location))
    let path = FinderPath(.search)
    screens = Screens(path, in: scope) { entry, _ in coordinator.scene(for: entry) }
    paths.screens = screens
    shown = Slot("shown", in: scope, FinderShown(app: AppState(), path: path))
    self.store = store
    self.requests = requests
    self.location = location
    self.coordinator = coordinator
    observe()
    coordinator.go(to: route)
  }

  private func observe() {
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

  /// Handles an event of the person.
  func handle(_ event: FinderEvent) {
    switch event {
    case .did(let action, let screen):
      let isHandled = screens.content(of: screen)?.handle(action) ?? false
      if !isHandled {
        shown.scope.loop.report(.departed(what: "\(action)", scope: "the screen \(screen)"))
      }
    // The event is an edit like any other; it is refused if its screen has gone.
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
      // On a busy loop the navigation waits in the queue, and the change of the path after this
      // turn.
      shown.scope.loop.enqueue("arrived at \(route)") { [weak self] _ in
        self?.show { $0.arrivals = count }
      }
    case .remember(let searches): store.dispatch(RememberSearches(searches: searches))
    }
  }
}
