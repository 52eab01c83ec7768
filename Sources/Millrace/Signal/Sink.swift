/// The write end of something: a value goes in, and becomes a turn.
public struct Sink<Value> {
  private let write: (Value, StaticString, UInt) -> Void

  /// Makes a sink of a closure.
  public init(_ write: @escaping (Value) -> Void) {
    self.write = { value, _, _ in write(value) }
  }

  /// Makes a sink of a closure that is also told where the value was put in (L7).
  init(placed write: @escaping (Value, StaticString, UInt) -> Void) {
    self.write = write
  }

  /// Puts a value in; delivery follows the policy of whoever made the sink.
  ///
  /// - Parameters:
  ///   - value: what goes in.
  ///   - fileID: the file of the call, for the commit's ``Origin``.
  ///   - line: the line of the call, for the commit's ``Origin``.
  public func callAsFunction(
    _ value: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    write(value, fileID, line)
  }

  /// A sink for something that can be turned into the value.
  public func map<Other>(_ transform: @escaping (Other) -> Value) -> Sink<Other> {
    Sink<Other>(placed: { write(transform($0), $1, $2) })
  }
}
