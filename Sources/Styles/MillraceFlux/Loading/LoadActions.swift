/// An action that a ``LoadStore`` dispatches when it requests values.
public struct LoadRequest<Key: Hashable & Sendable>: AnyAction, Hashable, Sendable {
  /// The token of the store that requests.
  public let store: DispatchToken
  /// The requested keys, each once.
  public let keys: [Key]
  /// True for keys that were read and not known: those that are known by then are not requested.
  public let skipsKnown: Bool

  init(store: DispatchToken, keys: [Key], skipsKnown: Bool = false) {
    (self.store, self.keys, self.skipsKnown) = (store, keys, skipsKnown)
  }
}

/// An action that a ``LoadStore`` dispatches when a request was answered.
public struct LoadAnswer<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: AnyAction,
  Sendable
{
  /// The token of the store that made the request.
  public let store: DispatchToken
  /// The number of the request.
  public let request: Int
  /// The requested keys, each once.
  public let keys: [Key]
  /// The result for each key; `nil` means that there is no value, or none any more.
  ///
  /// It is the answer of the work without changes, including keys that were not requested.
  public let results: [Key: Result<Value?, Failure>]
}

/// The identity of a request's work: its equality, and its name in tools and reports.
struct LoadDescription<Key: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  let store: String
  let operation: LoadOperation
  let request: Int
  let keys: [Key]

  var description: String { "\(store): request \(request), \(operation) \(keys)" }
}
