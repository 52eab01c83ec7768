/// Values that live elsewhere, by key, each with the request that was made for it last.
///
/// It is a value, and asks nobody for what is missing; a ``LoadStore`` does.
public struct LoadObjectMap<Key: Hashable, Value, Failure: Error> {
  fileprivate struct Entry {
    var object = LoadObject<Value, Failure>()
    /// The request that may end what is being done; `nil` if none may.
    var request: Int?
  }

  private var entries: [Key: Entry] = [:]

  /// Makes an empty one.
  public init() {}

  /// What is known under a key; of one that nobody has asked for, nothing.
  public subscript(key: Key) -> LoadObject<Value, Failure> {
    entries[key]?.object ?? LoadObject()
  }

  /// The keys of which something is known or being done, in no order.
  public var keys: some Collection<Key> { entries.keys }

  /// Whether something is known of a key, if only that it has no value, or something is being done about it.
  public func isKnown(_ key: Key) -> Bool { entries[key] != nil }

  /// Puts a value under a key, or notes that there is none, as if it had been loaded; an answer that is on its way is then
  /// stale.
  public mutating func set(_ value: Value?, for key: Key) {
    entries[key] = Entry(object: LoadObject(value: value))
  }

  /// Forgets a key, so that it has to be asked for again; an answer that is on its way is then stale.
  public mutating func forget(_ key: Key) { entries[key] = nil }

  /// Notes that something is being done about keys; what was being done about them is stale from then on.
  ///
  /// - Parameters:
  ///   - request: its number, which its answer gives back; never given twice. It is counted outside the map, since an older
  ///     map that is restored would count the same numbers again.
  ///   - operation: what is being done.
  ///   - keys: about what.
  public mutating func begin(_ request: Int, _ operation: LoadOperation, _ keys: [Key]) {
    for key in keys {
      entries[key, default: Entry()].object.operation = operation
      entries[key]?.request = request
    }
  }

  /// Ends what a request does about a key.
  ///
  /// - Returns: whether the request was the last one for the key. Otherwise nothing has changed.
  public mutating func finish(
    _ request: Int, _ key: Key, with result: Result<Value?, Failure>
  ) -> Bool {
    guard entries[key]?.request == request else { return false }
    entries[key]?.request = nil
    entries[key]?.object.finish(result)
    return true
  }
}

extension LoadObjectMap.Entry: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadObjectMap: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadObjectMap.Entry: Sendable where Value: Sendable, Key: Sendable {}
extension LoadObjectMap: Sendable where Value: Sendable, Key: Sendable {}
