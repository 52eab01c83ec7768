/// The write end of a state: a value goes in, and becomes a turn.
public struct Sink<Value> {
  private let write: (Value, StaticString, UInt) -> Void

  /// Creates a sink from a closure.
  public init(_ write: @escaping (Value) -> Void) {
    self.write = { value, _, _ in write(value) }
  }

  /// Creates a sink from a closure that also receives the location of the call (L7).
  init(placed write: @escaping (Value, StaticString, UInt) -> Void) {
    self.write = write
  }

  /// Writes a value; delivery follows the policy of the sink's creator.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - fileID: The file of the call, for the commit's ``Origin``.
  ///   - line: The line of the call, for the commit's ``Origin``.
  public func callAsFunction(
    _ value: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    write(value, fileID, line)
  }

  /// Returns a sink for another type, whose values are transformed first.
  public func map<Other>(_ transform: @escaping (Other) -> Value) -> Sink<Other> {
    Sink<Other>(placed: { write(transform($0), $1, $2) })
  }
}
