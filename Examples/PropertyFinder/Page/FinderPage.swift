public import Millrace
public import MillraceNavigation
public import MillraceWeb

/// The app in a browser: a page that shows the app's output, and sends it events.
///
/// ```
///   store, path ──▶ FinderShown ──feed──▶ State ──▶ view
///        ▲                                            │
///        └── coordinator ◀── scene ◀── FinderEvent ◀──┘
/// ```
///
/// The page's own state is only the input and the switches of the service.
public struct FinderPage: Sendable {
  /// The state of one page.
  public struct State: Sendable {
    /// The latest output of the app.
    public var shown: FinderShown
    /// The text in the search field.
    public var text = ""
    /// The behaviour that the service is asked for.
    public var conduct = ServiceConduct()
    /// The searches of an earlier visit, which the app has not received yet.
    var remembered: [SearchCriteria] = []
    /// The address that the browser's buttons led to, until the app has followed.
    var destination: FinderRoute?
    /// The number of such navigations.
    var arrivals = 0

    /// Creates the state from the first output of the app.
    public init(_ shown: FinderShown) {
      self.shown = shown
    }

    /// Begins the navigation to a route, which the app follows.
    mutating func lead(to route: FinderRoute) {
      destination = route
      arrivals += 1
    }
  }

  /// An action on the page.
  public enum Action: Sendable {
    /// The output of the app changed.
    case heard(Replica<FinderShown>)
    /// The text in the search field was edited.
    case typed(String)
    /// Searches the text in the field, read when this is handled and not when the view was made.
    case search(ScreenID)
    /// Sets the pace of the service.
    case pace(ServiceConduct.Pace)
    /// Sets the answers of the service.
    case answer(ServiceConduct.Answer)
    /// The browser's buttons led to an address.
    case arrive(FinderRoute)
    /// An event for the app.
    case notify(FinderEvent)
  }

  private let host: FinderHost

  /// Creates the page of an app.
  public init(_ host: FinderHost) {
    self.host = host
  }

  /// Returns a page factory for an app in its current state.
  public static func page(of host: FinderHost) -> PageFactory {
    PageFactory(FinderPage(host), state: State(host.feed.latest.value), keeping: keeping)
  }
}

extension FinderPage: Reducer {
  /// Handles the page's own actions, and sends the others to the app.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .heard(let replica):
      state.shown = replica.value
      if state.shown.arrivals == state.arrivals { state.destination = nil }
      return .none
    case .typed(let text):
      state.text = text
      return .none
    case .search(let screen): return notify(.did(.searchByCity(state.text), screen))
    case .pace(let pace):
      state.conduct.pace = pace
      return notify(.conduct(state.conduct))
    case .answer(let answer):
      state.conduct.answer = answer
      return notify(.conduct(state.conduct))
    case .arrive(let route):
      state.lead(to: route)
      return notify(.arrived(route, state.arrivals))
    case .notify(let event): return notify(event)
    }
  }

  /// Follows the app, after sending it the restored state: a page may be restored after the app has
  /// begun.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    [
      Subscription(
        "app",
        { [host, state] in
          host.notify(.conduct(state.conduct))
          host.notify(.remember(state.remembered))
          if let destination = state.destination {
            host.notify(.arrived(destination, state.arrivals))
          }
          return host.feed.values()
        }
      ) { .heard($0) }
    ]
  }

  static func address(of state: State) -> String? {
    try? FinderRoute.routes.address(of: state.destination ?? state.shown.route)
  }

  private func notify(_ event: FinderEvent) -> Effect<Action> {
    .fireAndForget(event) { [host] in host.notify(event) }
  }
}
