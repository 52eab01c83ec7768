internal import Millrace

/// Brings the screens to the route that the state says.
///
/// It subscribes to a store and asks the routables, from the root on, to push, pop and change. Nothing is done while the
/// subscribers are told: the steps follow on the store's owner, one after the other, each when the one before has completed.
/// Routes that are set meanwhile wait in order. There is no time limit: a step that takes long takes long, and one whose completion
/// nobody holds any more counts as done and is reported as a mistake.
///
/// The store holds it weakly, and its steps hold it: a router that nobody keeps takes the steps
/// that wait, and then goes. A completion that is kept and never called keeps it too.
open class Router<State>: StoreSubscriber {
  /// Takes the navigation out of an app's state.
  public typealias NavigationStateTransform =
    (Subscription<State>) -> Subscription<NavigationState>

  private let loop: LoopHandle
  private var routables: [any Routable]
  private var lastRoute: Route = []
  private var waiting: [(action: RoutingAction, animated: Bool)] = []
  private var isStepping = false
  private var isScheduled = false

  /// Makes a router, which subscribes at once.
  ///
  /// - Parameters:
  ///   - store: whose state says the route.
  ///   - rootRoutable: who is responsible for the first element.
  ///   - stateTransform: takes the navigation out of the state.
  public init(
    store: Store<State>, rootRoutable: any Routable,
    stateTransform: @escaping NavigationStateTransform
  ) {
    loop = store.loop.handle
    routables = [rootRoutable]
    store.subscribe(self, transform: stateTransform)
  }

  /// Notes the steps to a route; they are taken later.
  open func newState(state: NavigationState) {
    waiting += RoutingAction.steps(from: lastRoute, to: state.route).map {
      ($0, state.changeRouteAnimated)
    }
    lastRoute = state.route
    schedule()
  }

  /// How many steps wait, the one that is under way not counted.
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
