public import Millrace
public import MillraceNavigation
public import MillraceWeb

/// The app in a browser: shows what the app has to show, and tells it what a person does.
///
/// ```
///   store, path ──▶ FinderShown ──feed──▶ State ──▶ view
///        ▲                                            │
///        └── coordinator ◀── scene ◀── FinderEvent ◀──┘
/// ```
///
/// What is only of this page is its own state: the text that is being typed, and the switches of the service.
public struct FinderPage: Sendable {
  /// What the page knows.
  public struct State: Sendable {
    /// What is to be seen of the app.
    public var shown: FinderShown
    /// What is being typed.
    public var text = ""
    /// How the service is to behave.
    public var conduct = ServiceConduct()
    /// The searches of an earlier visit, which the app does not know yet.
    var remembered: [SearchCriteria] = []
    /// Where the browser's own buttons led, as long as the app has not followed.
    var destination: FinderRoute?
    /// How often they led somewhere.
    var arrivals = 0

    /// Shows what the app has to show at first.
    public init(_ shown: FinderShown) {
      self.shown = shown
    }

    /// The app is to go there.
    mutating func lead(to route: FinderRoute) {
      destination = route
      arrivals += 1
    }
  }

  /// What can happen on the page.
  public enum Action: Sendable {
    /// The app has something else to show.
    case heard(Replica<FinderShown>)
    /// The place was typed.
    case typed(String)
    /// What was typed is to be looked for: what the state has when this is handled, and not what the view had.
    case search(ScreenID)
    /// The service is to be as fast as that.
    case pace(ServiceConduct.Pace)
    /// The service is to answer that.
    case answer(ServiceConduct.Answer)
    /// The browser's own buttons led somewhere.
    case arrive(FinderRoute)
    /// Something for the app.
    case tell(FinderEvent)
  }

  private let host: FinderHost

  /// Shows an app.
  public init(_ host: FinderHost) {
    self.host = host
  }

  /// The page of an app, as it is now.
  public static func page(of host: FinderHost) -> LivePage {
    LivePage(FinderPage(host), state: State(host.feed.latest.value), keeping: keeping)
  }
}

extension FinderPage: Reducer {
  /// Keeps what is of the page, and tells the app the rest.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .heard(let replica):
      state.shown = replica.value
      if state.shown.arrivals == state.arrivals { state.destination = nil }
      return .none
    case .typed(let text):
      state.text = text
      return .none
    case .search(let screen): return tell(.did(.searchByCity(state.text), screen))
    case .pace(let pace):
      state.conduct.pace = pace
      return tell(.conduct(state.conduct))
    case .answer(let answer):
      state.conduct.answer = answer
      return tell(.conduct(state.conduct))
    case .arrive(let route):
      state.lead(to: route)
      return tell(.arrived(route, state.arrivals))
    case .tell(let event): return tell(event)
    }
  }

  /// Follows the app, which is told first what the page remembers: it may be taken up after the app has begun.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    [
      Subscription(
        "app",
        { [host, state] in
          host.tell(.conduct(state.conduct))
          host.tell(.remember(state.remembered))
          if let destination = state.destination {
            host.tell(.arrived(destination, state.arrivals))
          }
          return host.feed.values()
        }
      ) { .heard($0) }
    ]
  }

  static func address(of state: State) -> String? {
    try? FinderRoute.routes.address(of: state.destination ?? state.shown.route)
  }

  private func tell(_ event: FinderEvent) -> Effect<Action> {
    .fireAndForget(event) { [host] in host.tell(event) }
  }
}
