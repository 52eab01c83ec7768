// An app in Swift 6 mode, without any upcoming feature: the globals say that they are the main
// actor's, and so do the conformances of its classes.

import MillraceRedux

struct AppState: Equatable, Sendable {
  var counter = 0
  var names: [String] = []
}

enum CounterAction: Action, Hashable, Sendable, Codable {
  case increase(Int)
  case reset
}

struct AddName: Action, Sendable, Codable {
  let name: String
}

func appReducer(action: any Action, state: AppState?) -> AppState {
  var state = state ?? AppState()
  switch action {
  case CounterAction.increase(let step): state.counter += step
  case CounterAction.reset: state.counter = 0
  case let add as AddName: state.names.append(add.name)
  default: break
  }
  return state
}

@MainActor let countingMiddleware: Middleware<AppState> = { _, _ in
  { next in
    { action in next(action) }
  }
}

@MainActor let mainStore = Store<AppState>(
  reducer: appReducer, state: nil, middleware: [countingMiddleware, createThunkMiddleware()])

/// A view controller: a class of the main actor, whose conformance is the main actor's too.
@MainActor
final class CounterController: @MainActor StoreSubscriber {
  var shown: [Int] = []

  func viewWillAppear() {
    mainStore.subscribe(self) { $0.select(\.counter) }
  }

  func viewWillDisappear() { mainStore.unsubscribe(self) }

  func newState(state: Int) { shown.append(state) }
}

/// A screen that says itself what is worth showing.
@MainActor
final class GrowthController: @MainActor StoreSubscriber {
  var shown: [Int] = []

  func watch(_ store: Store<AppState>, onlyGrowth: Bool) {
    store.subscribe(self) { subscription in
      let counter = subscription.select(\.counter)
      return onlyGrowth ? counter.only(when: { $0 < $1 }) : counter.skip(when: { $1 < $0 })
    }
  }

  func newState(state: Int) { shown.append(state) }
}

/// Shows screens above one another, and writes down what it was asked.
@MainActor
final class ScreenStack: @MainActor Routable {
  var steps: [String] = []

  func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable {
    steps.append("push \(element)")
    completion()
    return self
  }

  func pop(_ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion) {
    steps.append("pop \(element)")
    completion()
  }

  func change(
    _ from: RouteElement, to: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable {
    steps.append("change \(from) to \(to)")
    completion()
    return self
  }
}
