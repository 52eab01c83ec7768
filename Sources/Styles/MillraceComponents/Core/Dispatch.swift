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

/// What a core can be given to handle.
enum Dispatched {
  case action(any Action)
  case command(any Command)

  var value: Any {
    switch self {
    case .action(let action): action
    case .command(let command): command
    }
  }
}
