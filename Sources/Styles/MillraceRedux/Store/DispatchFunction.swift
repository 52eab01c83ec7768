/// A function that takes an action: a store's dispatch, or a step of its middleware.
public typealias DispatchFunction = (any Action) -> Void

/// A function that makes a step between `dispatch` and the reducer.
///
/// It is given two functions: `dispatch`, which begins again with the first middleware, and one
/// that returns the state, which is `nil` at first. It returns a function that takes the next step
/// and returns its own step. A step that does not call the next one swallows the action. The first
/// middleware in a store's list is the outermost. All functions may be kept: after the store has
/// been released there is no state, and an action that is dispatched or passed on is dropped and
/// reported.
///
/// A middleware runs on the store's owner, at once in the call of `dispatch` and before the turn of
/// its action, so it may dispatch. Where a subscriber dispatches, it runs during the notifications
/// of the turn under way, with ``ActionDelivery/enqueued`` too: only the reducer waits. Where a
/// reducer dispatches, it runs inside that reducer's turn, and the last step refuses the action.
public typealias Middleware<State> =
  (@escaping DispatchFunction, @escaping () -> State?) -> (@escaping DispatchFunction) ->
  DispatchFunction

/// The policy for an action that a subscriber dispatches: handled at once, or after the turn.
public enum ActionDelivery: Sendable, Hashable {
  /// The action is handled at once: its turn, with all that follows from it, has ended when
  /// `dispatch` returns.
  ///
  /// While a timeline shows the past it waits for the present instead.
  ///
  /// The depth is limited by the loop's `nestingLimit`. An action that goes deeper is refused,
  /// reported and lost. A store in a loop with a higher limit nests deeper.
  case nested
  /// The action is handled after the turn under way, when all its subscribers have been notified.
  ///
  /// The middleware still runs at once, before `dispatch` returns; only the reducer's turn waits.
  /// Actions are handled first in, first out, at any depth, using no stack.
  case enqueued
}
