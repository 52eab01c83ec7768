/// An action that runs a function with `dispatch` and the state.
///
/// The middleware of its type of state runs it; see ``createThunkMiddleware()``. For asynchronous
/// work that can be cancelled there is ``AsyncThunk``.
public struct Thunk<State>: Action {
  let body: (_ dispatch: @escaping DispatchFunction, _ getState: @escaping () -> State?) -> Void

  /// Creates a thunk.
  ///
  /// - Parameter body: Runs on the store's owner, at once in the call of `dispatch`: during the
  ///   notifications of a turn where a subscriber dispatches. It may keep both functions; after the
  ///   store has been released there is no state, and an action that is dispatched is dropped and
  ///   reported.
  public init(
    body:
      @escaping (
        _ dispatch: @escaping DispatchFunction, _ getState: @escaping () -> State?
      ) -> Void
  ) {
    self.body = body
  }
}

/// Returns a middleware that runs thunks of one type of state; it passes all other actions on.
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
