/// An action that is work: run with `dispatch` and the state, by the middleware of its type of state.
///
/// See ``createThunkMiddleware()``. For asynchronous work that can be cancelled there is ``AsyncThunk``.
public struct Thunk<State>: Action {
  let body: (_ dispatch: @escaping DispatchFunction, _ getState: @escaping () -> State?) -> Void

  /// Makes one.
  ///
  /// - Parameter body: run on the store's owner, outside any turn. It may keep both functions; after the store has gone there is
  ///   no state, and what is dispatched is dropped and reported.
  public init(
    body:
      @escaping (
        _ dispatch: @escaping DispatchFunction, _ getState: @escaping () -> State?
      ) -> Void
  ) {
    self.body = body
  }
}

/// Runs thunks of one type of state and keeps them from the next step; everything else goes on.
public func createThunkMiddleware<State>() -> Middleware<State> {
  { dispatch, getState in
    { next in
      { action in
        if let thunk = action as? Thunk<State> {
          thunk.body(dispatch, getState)
        } else {
          next(action)
        }
      }
    }
  }
}
