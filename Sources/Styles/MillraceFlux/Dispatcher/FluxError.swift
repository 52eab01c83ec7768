/// A mistake in the connection of stores and a dispatcher.
public enum FluxError: Error, Hashable, Sendable {
  /// A call that is allowed only in a dispatch was made outside one (FX-3).
  case notDispatching(call: String)
  /// No callback is registered under a token (FX-3, FX-5).
  case unknownToken(DispatchToken)
  /// Callbacks wait for each other; the path begins and ends with the same name (FX-3).
  case circle(waitingFor: DispatchToken, path: [String])
  /// Callbacks waited for others inside each other, deeper than the loop's `nestingLimit`.
  case waitingTooDeep(limit: Int, waitingFor: DispatchToken)
  /// A store was read while its handler was changing the state in place, and waited or called
  /// others.
  case readWhileChanging(store: String)
  /// A store's class leaves out a method that it has to override.
  case notOverridden(method: String, store: String)
  /// A group was made of no stores (FX-9).
  case noStores
  /// A group was made of stores that belong to several dispatchers (FX-9).
  case severalDispatchers(stores: [String])
  /// The work of a ``LoadStore`` answered with keys that it was not given.
  case unaskedKeys(store: String, keys: [String])
}

extension FluxError: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .notDispatching(let call):
      "\(call) must be invoked while dispatching. "
        + "Call it in a store's handler, with the turn that the handler is given."
    case .unknownToken(let token):
      "`\(token)` does not map to a registered callback. "
        + "It was unregistered, or belongs to another dispatcher."
    case .circle(let token, let path):
      "Circular dependency detected while waiting for `\(token)`: "
        + "\(path.joined(separator: " → ")). "
        + "Let one of them compute what it needs with a derived value instead."
    case .waitingTooDeep(let limit, let token):
      "Waiting for `\(token)` went deeper than \(limit) callbacks, each of which takes stack. "
        + "Name the stores with after:, which has no limit, "
        + "or make the loop with a higher nestingLimit."
    case .readWhileChanging(let store):
      "\(store) was read while its own handler was changing it. "
        + "Name the stores that the handler waits for with `after:`, so that they run before it."
    case .notOverridden(let method, let store):
      "\(store) has to override \(method), and does not. Override it without a call of super."
    case .noStores:
      "A group must have at least one store, and was given none."
    case .severalDispatchers(let stores):
      "\(stores.joined(separator: ", ")) do not have one dispatcher. "
        + "A group waits for stores of one."
    case .unaskedKeys(let store, let keys):
      "\(store) was answered with \(keys.joined(separator: ", ")), for which it had not asked; "
        + "that was dropped. Answer with the keys that the work was given."
    }
  }
}
