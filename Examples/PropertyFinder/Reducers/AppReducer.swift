import MillraceRedux

/// The state after an action, put together from its parts.
func appReducer(action: any Action, state: AppState?) -> AppState {
  AppState(
    loading: loadingReducer(action: action, state: state?.loading),
    errorMessage: errorMessageReducer(action: action, state: state?.errorMessage),
    property: propertyReducer(action: action, state: state?.property))
}

/// The requests under way.
func loadingReducer(action: any Action, state: Set<Int>?) -> Set<Int> {
  var loading = state ?? []
  switch action {
  case let action as StartLoading: loading.insert(action.request)
  case let action as EndLoading: loading.remove(action.request)
  default: break
  }
  return loading
}

/// What went wrong last, until somebody knows.
func errorMessageReducer(action: any Action, state: ErrorMessage??) -> ErrorMessage? {
  switch action {
  case let action as SaveErrorMessage: action.message
  case is CleanErrorMessage, is UpdateSearchCriteria: nil
  default: state ?? nil
  }
}
