/// The node behind ``Signal/distinct()``: the value that everything below it has seen.
final class Gate<Value>: SourceNode {
  var value: Value

  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

extension Signal {
  /// A signal of two, told once when both change in one commit.
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)?> {
    Derived("zip", in: loop) { read in (read(self), read(other)) }.signal
  }
}
