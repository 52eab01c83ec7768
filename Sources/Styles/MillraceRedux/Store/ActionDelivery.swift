/// The policy for an action that a subscriber dispatches: handled at once, or after the turn.
public enum ActionDelivery: Sendable, Hashable {
  /// The action is handled at once: its turn, with all that follows from it, has ended when
  /// `dispatch` returns.
  ///
  /// The depth is limited by the loop's `nestingLimit`. An action that goes deeper is refused,
  /// reported and lost. A store in a loop with a higher limit nests deeper.
  case nested
  /// The action is handled after the turn under way, when all its subscribers have been notified.
  ///
  /// Actions are handled first in, first out, at any depth, using no stack.
  case enqueued
}
