import MillraceRedux

/// The searches of the app, as things to dispatch.
///
/// A new search ends the one before it. Whatever happens, loading that was started is ended.
struct ActionCreators {
  let listings: any ListingRequests
  let location: any LocationRequests

  /// Searches, and calls back when there are properties.
  ///
  /// What is dispatched: `UpdateSearchCriteria`, `StartLoading`; then `UpdateProperties`, `EndLoading`, or else `EndLoading`,
  /// `SaveErrorMessage`. An answer that says to be another page than the one asked for is not understood.
  func searchProperties(
    _ criteria: SearchCriteria, page: Int = 1, callback: @escaping () -> Void = {}
  ) -> Thunk<AppState> {
    Thunk { dispatch, getState in
      dispatch(cancelSearch())
      let request = (getState()?.property.request ?? 0) + 1
      dispatch(UpdateSearchCriteria(criteria: criteria, request: request))
      let fail = { (failure: SearchFailure) in
        let message = ErrorMessage(failure, of: .listings(criteria, page: page))
        dispatch(EndLoading(request: request))
        dispatch(SaveErrorMessage(message: message))
      }
      listings.ask(criteria.question(page: page)) { result in
        switch result {
        case .success(let response) where response.page == page:
          dispatch(UpdateProperties(response: response, request: request))
          dispatch(EndLoading(request: request))
          callback()
        case .success: fail(.notUnderstood)
        case .failure(let failure): fail(failure)
        }
      }
      dispatch(StartLoading(request: request))
    }
  }

  /// Finds out where the person is, and searches there.
  func searchPropertiesByCurrentLocation(
    callback: @escaping () -> Void = {}
  ) -> Thunk<AppState> {
    Thunk { dispatch, getState in
      dispatch(cancelSearch())
      // No request of the listings has this number, so that it ends nothing else.
      let request = -(getState()?.property.request ?? 0) - 1
      dispatch(StartLoading(request: request))
      location.ask { result in
        switch result {
        case .success(let point):
          dispatch(searchProperties(.around(point.rounded), callback: callback))
        case .failure(let failure):
          dispatch(SaveErrorMessage(message: ErrorMessage(failure)))
          dispatch(EndLoading(request: request))
        }
      }
    }
  }

  /// Ends what is being looked for; nobody is called back.
  func cancelSearch() -> Thunk<AppState> {
    Thunk { dispatch, getState in
      listings.cancel()
      location.cancel()
      for request in (getState()?.loading ?? []).sorted() {
        dispatch(EndLoading(request: request))
      }
    }
  }
}
