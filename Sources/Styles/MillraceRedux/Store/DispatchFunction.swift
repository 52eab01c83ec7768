/// Takes an action: a store's own way, or a step of its middleware.
public typealias DispatchFunction = (any Action) -> Void

/// A step between `dispatch` and the reducer.
///
/// It is given `dispatch`, which begins again with the first middleware, and the state, which is `nil` before there is
/// one; it answers with a function of the next step, whose result is the step itself. Not calling the next step swallows
/// the action. The first in a store's list is the outermost. All functions may be kept: after the store has gone there is no
/// state, and what is dispatched or handed on is dropped and reported.
///
/// A middleware runs on the store's owner, outside any turn, so it may dispatch.
public typealias Middleware<State> =
  (@escaping DispatchFunction, @escaping () -> State?) -> (@escaping DispatchFunction) ->
  DispatchFunction
