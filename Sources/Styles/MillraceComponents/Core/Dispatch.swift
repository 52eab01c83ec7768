/// An action, a command or a result that a core is handling.
public struct Dispatch {
  /// Its position in the order in which the core began to handle values; the first is 1.
  public let number: Int
  /// The action, the command, or the ``CommitCause`` of a result.
  public let value: Any
  /// The one component that it goes to; `nil` if it goes to all, or to all of one state.
  public let target: ComponentID?
  /// The number of its cause: the dispatch under way when it was dispatched, or when the work began
  /// whose result it is.
  public let causedBy: Int?
  /// True if it was dispatched while another was being handled, which continues when this one has
  /// ended.
  public let isNested: Bool
  /// True if it is nested, and a subscriber, a performer or a middleware dispatched it.
  ///
  /// In a core without that observer it is not repeated by itself.
  public let isFromObserver: Bool
}

/// The value that a core is handling, by its location; a ``Dispatch`` is made from it on request.
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
