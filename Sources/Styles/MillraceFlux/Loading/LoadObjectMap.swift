/// A dictionary of values that are stored elsewhere, each with the last request that was made for
/// it.
///
/// It is a plain value, and requests nothing that is missing; a ``LoadStore`` does.
public struct LoadObjectMap<Key: Hashable, Value, Failure: Error> {
  fileprivate struct Entry {
    var object = LoadObject<Value, Failure>()
    /// The request that may end the operation; `nil` if none may.
    var request: Int?
  }

  private var entries: [Key: Entry] = [:]

  /// Creates an empty map.
  public init() {}

  /// The load object of a key; an empty one for a key that was never requested.
  public subscript(key: Key) -> LoadObject<Value, Failure> {
    entries[key]?.object ?? LoadObject()
  }

  /// The keys that are known or have an operation under way, in no order.
  public var keys: some Collection<Key> { entries.keys }

  /// Returns true if a key has a value or an error, is known to have no value, or has an operation
  /// under way.
  public func isKnown(_ key: Key) -> Bool { entries[key] != nil }

  /// Returns the request whose answer ends the operation on a key; `nil` if none may.
  func request(for key: Key) -> Int? { entries[key]?.request }

  /// Sets the value of a key, or records that it has none, as if it had been loaded.
  ///
  /// The answer of an open request for the key is stale from then on.
  public mutating func set(_ value: Value?, for key: Key) {
    entries[key] = Entry(object: LoadObject(value: value))
  }

  /// Removes a key, so that it has to be requested again.
  ///
  /// The answer of an open request for the key is stale from then on.
  public mutating func forget(_ key: Key) { entries[key] = nil }

  /// Records that an operation on keys has begun; earlier operations on them are stale from then
  /// on.
  ///
  /// In the map of a ``LoadStore`` only ``LoadStore/begin(_:_:in:_:)`` may do this: it knows which
  /// of its numbers may still be answered.
  ///
  /// - Parameters:
  ///   - request: The number of the request, which its answer returns; never used twice. It is
  ///     counted outside the map, since an older map that is restored would count the same numbers
  ///     again.
  ///   - operation: The operation.
  ///   - keys: The keys that it works on.
  public mutating func begin(_ request: Int, _ operation: LoadOperation, _ keys: [Key]) {
    for key in keys {
      entries[key, default: Entry()].object.operation = operation
      entries[key]?.request = request
    }
  }

  /// Ends the operation of a request on a key.
  ///
  /// - Returns: True if the request was the last one for the key. Otherwise nothing has changed.
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
