internal import Millrace

/// A subscriber that changes the screens until they match the route in the state.
///
/// It subscribes to a store and asks the routables, from the root on, to push, pop and change. No
/// step is taken while the store notifies its subscribers: the steps follow on the store's owner,
/// one after the other, each when the previous one has completed. Routes that are set meanwhile
/// wait in order. There is no time limit. A step whose completion has been released without a call
/// counts as done and is reported as a mistake.
///
/// The store holds the router weakly, and the router's steps hold it: a router without another
/// reference takes the waiting steps and is then released. A completion that is kept and never
/// called keeps the router too.
open class Router<State>: StoreSubscriber {
  /// A transform that selects the navigation state of an app's state.
  public typealias NavigationStateTransform =
    (Subscription<State>) -> Subscription<NavigationState>

  private let loop: LoopHandle
  private var routables: [any Routable]
  private var lastRoute: Route = []
  private var waiting: [(action: RoutingAction, animated: Bool)] = []
  private var isStepping = false
  private var isScheduled = false

  /// Creates a router, which subscribes at once.
  ///
  /// - Parameters:
  ///   - store: The store whose state has the route.
  ///   - rootRoutable: The routable that shows the first element.
  ///   - stateTransform: Selects the navigation state.
  public init(
    store: Store<State>, rootRoutable: any Routable,
    stateTransform: @escaping NavigationStateTransform
  ) {
    loop = store.loop.handle
    routables = [rootRoutable]
    store.subscribe(self, transform: stateTransform)
  }

  /// Enqueues the steps to a route; they are taken later.
  open func newState(state: NavigationState) {
    waiting += RoutingAction.steps(from: lastRoute, to: state.route).map {
      ($0, state.changeRouteAnimated)
    }
    lastRoute = state.route
    schedule()
  }

  /// The number of steps that wait, without the one under way.
  public var waitingSteps: Int { waiting.count }

  private func schedule() {
    guard !waiting.isEmpty, !isStepping, !isScheduled else { return }
    isScheduled = true
    let router = Unchecked(self)
    loop.post { _ in router.value.next() }
  }

  private func next() {
    isScheduled = false
    guard !isStepping, !waiting.isEmpty else { return }
    let (action, animated) = waiting.removeFirst()
    isStepping = true
    let step = RoutingStep(in: loop) { loop, isLost in
      self.end(action, on: loop, isLost: isLost)
    }
    take(action, animated) { step.complete() }
  }

  private func take(
    _ action: RoutingAction, _ animated: Bool, _ completion: @escaping RoutingCompletion
  ) {
    switch action {
    case .push(let index, let element):
      routables.append(
        routables[index].push(element, animated: animated, completion: completion))
    case .pop(let index, let element):
      routables[index].pop(element, animated: animated, completion: completion)
      routables.removeLast(routables.count - index - 1)
    case .change(let index, let old, let new):
      routables[index + 1] = routables[index].change(
        old, to: new, animated: animated, completion: completion)
    }
  }

  private func end(_ action: RoutingAction, on loop: Loop, isLost: Bool) {
    isStepping = false
    if isLost { Mistake.style(ReduxMistake.completionLost(of: "\(action)")).report(to: loop) }
    schedule()
  }
}
