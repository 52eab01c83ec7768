/// What a core is handling.
public struct Dispatch {
  /// The place in the order in which the core took things on; the first is 1.
  public let number: Int
  /// The action, the command, or the ``CommitCause`` of a result.
  public let value: Any
  /// The one component that it goes to; `nil` if it goes to all, or to all of one state.
  public let target: ComponentID?
  /// The number of what led to it: what was being handled when it was dispatched, or when the work began that it is a result of.
  public let causedBy: Int?
  /// Whether it was dispatched while another was being handled, which goes on when this one has ended.
  public let isNested: Bool
  /// Whether it is nested, and a subscriber, a performer or a middleware dispatched it: it does not come again by itself where that
  /// is not.
  public let isFromObserver: Bool
}

/// What a core is handling, while that lies where it is: a ``Dispatch`` is made of it for those who ask.
struct Handled {
  let number: Int
  let value: UnsafePointer<Any>
  let target: ComponentID?
  let causedBy: Int?
  let isNested: Bool
  let isFromObserver: Bool

  var dispatch: Dispatch {
    Dispatch(
      number: number, value: value.pointee, target: target, causedBy: causedBy,
      isNested: isNested, isFromObserver: isFromObserver)
  }
}
