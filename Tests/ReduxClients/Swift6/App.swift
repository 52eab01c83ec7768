// An app in Swift 6 mode: the globals say that they are the main actor's, and that is all.

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

/// What a view controller is: a class of the main actor, whose conformance is the main actor's too.
@MainActor
final class CounterController: StoreSubscriber {
  var shown: [Int] = []

  func viewWillAppear() {
    mainStore.subscribe(self) { $0.select(\.counter) }
  }

  func viewWillDisappear() { mainStore.unsubscribe(self) }

  func newState(state: Int) { shown.append(state) }
}
