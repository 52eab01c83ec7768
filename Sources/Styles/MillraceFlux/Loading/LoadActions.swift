/// Values were asked for; a ``LoadStore`` dispatches it.
public struct LoadRequest<Key: Hashable & Sendable>: AnyAction, Hashable, Sendable {
  /// The store that was asked.
  public let store: DispatchToken
  /// Which values, each once.
  public let keys: [Key]
}

/// A request was answered; a ``LoadStore`` dispatches it.
public struct LoadAnswer<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: AnyAction,
  Sendable
{
  /// The store whose request it was.
  public let store: DispatchToken
  /// The number of the request.
  public let request: Int
  /// What was asked for, each once.
  public let keys: [Key]
  /// What became of each key; `nil` says that there is no value, or none any more.
  ///
  /// It is as the work has answered, also with keys that nobody asked for.
  public let results: [Key: Result<Value?, Failure>]
}

/// What the work of a request is: its equality, and its name in tools and reports.
struct LoadDescription<Key: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  let store: String
  let operation: LoadOperation
  let request: Int
  let keys: [Key]

  var description: String { "\(store): request \(request), \(operation) \(keys)" }
}
