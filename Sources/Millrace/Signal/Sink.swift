/// The write end of something: a value goes in, and becomes a turn.
public struct Sink<Value> {
  private let write: (Value) -> Void

  /// Makes a sink of a closure.
  public init(_ write: @escaping (Value) -> Void) {
    self.write = write
  }

  /// Puts a value in; delivery follows the policy of whoever made the sink.
  public func callAsFunction(_ value: Value) {
    write(value)
  }

  /// A sink for something that can be turned into the value.
  public func map<Other>(_ transform: @escaping (Other) -> Value) -> Sink<Other> {
    Sink<Other> { write(transform($0)) }
  }
}
