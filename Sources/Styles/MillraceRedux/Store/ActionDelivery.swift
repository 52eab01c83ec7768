/// When an action that a subscriber dispatches is handled.
public enum ActionDelivery: Sendable, Hashable {
  /// At once: its turn, with all that follows from it, has ended when `dispatch` returns. The depth is limited by the
  /// loop's `nestingLimit`; what goes deeper is refused, reported and lost. A store in a loop made with a higher limit nests
  /// deeper.
  case nested
  /// After the turn under way, when everybody has been told of it: first in, first out, at any depth, using no stack.
  case enqueued
}
