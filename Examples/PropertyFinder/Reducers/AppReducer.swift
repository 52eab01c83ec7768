import MillraceRedux

/// Reduces an action to the next state, composed of its parts.
func appReducer(action: any Action, state: AppState?) -> AppState {
  AppState(
    loading: loadingReducer(action: action, state: state?.loading),
    errorMessage: errorMessageReducer(action: action, state: state?.errorMessage),
    property: propertyReducer(action: action, state: state?.property))
}

/// Reduces an action to the requests in progress.
func loadingReducer(action: any Action, state: Set<Int>?) -> Set<Int> {
  var loading = state ?? []
  switch action {
  case let action as StartLoading: loading.insert(action.request)
  case let action as EndLoading: loading.remove(action.request)
  default: break
  }
  return loading
}

/// Reduces an action to the latest error message, until it is cleared or a request begins.
func errorMessageReducer(action: any Action, state: ErrorMessage??) -> ErrorMessage? {
  switch action {
  case let action as SaveErrorMessage: action.message
  case is CleanErrorMessage, is UpdateSearchCriteria, is StartLoading: nil
  default: state ?? nil
  }
}
