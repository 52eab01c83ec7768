// An app as it was written for ReSwift, in Swift 5 mode; only the import is another.

import MillraceRedux

struct AppState: Equatable, HasNavigationState {
  var navigationState = NavigationState()
  var counter = 0
  var user: User?

  struct User: Equatable {
    var name: String
  }

  static func == (left: AppState, right: AppState) -> Bool {
    left.counter == right.counter && left.user == right.user
      && left.navigationState.route == right.navigationState.route
  }
}

struct Increase: Action, Equatable {
  var by = 1
}

struct LogIn: Action {
  let name: String
}

func appReducer(action: Action, state: AppState?) -> AppState {
  AppState(
    navigationState: NavigationReducer.handleAction(action, state: state?.navigationState),
    counter: counterReducer(action: action, state: state?.counter),
    user: userReducer(action: action, state: state?.user))
}

func counterReducer(action: Action, state: Int?) -> Int {
  let state = state ?? 0
  switch action {
  case let increase as Increase: return state + increase.by
  case is ReSwiftInit: return 0
  default: return state
  }
}

func userReducer(action: Action, state: AppState.User??) -> AppState.User? {
  (action as? LogIn).map { AppState.User(name: $0.name) } ?? state ?? nil
}

var loggedActions: [String] = []

let loggingMiddleware: Middleware<Any> = { dispatch, getState in
  return { next in
    return { action in
      loggedActions.append("\(type(of: action))")
      return next(action)
    }
  }
}

/// A store that is made with the module, as in every tutorial.
let mainStore = Store<AppState>(
  reducer: appReducer,
  state: nil,
  middleware: [loggingMiddleware, createThunkMiddleware()])

/// A function without any isolation annotation.
func increaseTwice() {
  mainStore.dispatch(Increase())
  mainStore.dispatch(Increase())
}

func increaseLater(by step: Int) -> Thunk<AppState> {
  Thunk { dispatch, getState in
    guard let state = getState() else { return }
    dispatch(Increase(by: step + state.counter))
  }
}
