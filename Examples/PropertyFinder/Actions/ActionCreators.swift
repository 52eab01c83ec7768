import MillraceRedux

/// The factory of the app's search thunks.
///
/// A new search cancels the previous one. Every loading that was started is ended, whatever the
/// outcome.
struct ActionCreators {
  let listings: any ListingRequests
  let location: any LocationRequests

  /// Searches, and calls back when there are properties.
  ///
  /// Dispatches `UpdateSearchCriteria`, `StartLoading`; then `UpdateProperties`, `EndLoading`, or
  /// on failure `EndLoading`, `SaveErrorMessage`. An answer with another page number than the
  /// requested one is a failure.
  func searchProperties(
    _ criteria: SearchCriteria, _ refinement: Refinement = Refinement(), page: Int = 1,
    callback: @escaping () -> Void = {}
  ) -> Thunk<AppState> {
    Thunk { dispatch, getState in
      dispatch(cancelSearch())
      let request = (getState()?.property.request ?? 0) + 1
      dispatch(
        UpdateSearchCriteria(criteria: criteria, refinement: refinement, request: request))
      let fail = { (failure: SearchFailure) in
        let message = ErrorMessage(failure, of: .listings(criteria, refinement, page: page))
        dispatch(EndLoading(request: request))
        dispatch(SaveErrorMessage(message: message))
      }
      listings.ask(criteria.question(page: page, refinement)) { result in
        switch result {
        case .success(let response) where response.page == page:
          dispatch(UpdateProperties(response: response, request: request))
          dispatch(EndLoading(request: request))
          callback()
        case .success: fail(.unreadable)
        case .failure(let failure): fail(failure)
        }
      }
      dispatch(StartLoading(request: request))
    }
  }

  /// Locates the person, and searches there.
  func searchPropertiesByCurrentLocation(
    callback: @escaping () -> Void = {}
  ) -> Thunk<AppState> {
    Thunk { dispatch, getState in
      dispatch(cancelSearch())
      // No request for listings has this number, so its end ends nothing else.
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

  /// Cancels the search in progress; its callback is not called.
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
