import MillraceRedux

/// A view controller, as a store sees it.
class CounterController: StoreSubscriber {
  var shown: [Int] = []

  func viewWillAppear() {
    mainStore.subscribe(self) { subcription in
      subcription.select { state in state.counter }.skipRepeats()
    }
  }

  func viewWillDisappear() { mainStore.unsubscribe(self) }

  func newState(state: Int) { shown.append(state) }
}

class WholeController: StoreSubscriber {
  typealias StoreSubscriberStateType = AppState
  var states: [AppState] = []

  func newState(state: AppState) { states.append(state) }
}

class UserController: StoreSubscriber {
  var users: [AppState.User?] = []

  func newState(state: AppState.User?) { users.append(state) }
}

/// A double that takes the place of a store in tests.
final class RecordingStore<T>: Store<T> {
  var dispatched: [Action] = []

  required init(
    reducer: @escaping (Action, T?) -> T, state: T?, middleware: [Middleware<T>] = [],
    automaticallySkipsRepeats: Bool = true
  ) {
    super.init(
      reducer: reducer, state: state, middleware: middleware,
      automaticallySkipsRepeats: automaticallySkipsRepeats)
  }

  override func dispatch(_ action: Action) {
    dispatched.append(action)
    super.dispatch(action)
  }

  override func _defaultDispatch(action: Action) { super._defaultDispatch(action: action) }

  override func subscribe<S: StoreSubscriber>(_ subscriber: S)
  where S.StoreSubscriberStateType == T {
    super.subscribe(subscriber)
  }

  override func unsubscribe(_ subscriber: AnyStoreSubscriber) { super.unsubscribe(subscriber) }
}

extension Subscription {
  /// An operator of the app's own.
  func dropFirst() -> Subscription<State> {
    var isFirst = true
    return Subscription { sink in
      self.observer = { old, new in
        if !isFirst { sink(old, new) }
        isFirst = false
      }
    }
  }
}

/// Two screens of a part, which say themselves what is worth showing.
class GrowthController: StoreSubscriber {
  var shown: [Int] = []

  func watch(_ store: Store<AppState>, onlyGrowth: Bool) {
    store.subscribe(self) {
      let counter = $0.select { $0.counter }
      return onlyGrowth
        ? counter.only(when: { $0 < $1 }) : counter.skip(when: { old, new in new < old })
    }
  }

  func newState(state: Int) { shown.append(state) }
}

class RootRoutable: Routable {
  var pushed: [RouteElement] = []

  func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> Routable {
    pushed.append(element)
    completion()
    return RootRoutable()
  }
}

/// Writes every step of a route down.
class LoggingRoutable: Routable {
  static var steps: [String] = []

  func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> Routable {
    Self.steps.append("push \(element)")
    completion()
    return LoggingRoutable()
  }

  func pop(_ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion) {
    Self.steps.append("pop \(element)")
    completion()
  }

  func change(
    _ from: RouteElement, to: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> Routable {
    Self.steps.append("change \(from) to \(to)")
    completion()
    return LoggingRoutable()
  }
}
