/// The node behind ``Signal/distinct()``: the last value that differed from the one before.
final class Gate<Value: Equatable>: SourceNode {
  private var value: Value

  init(below above: Source, in loop: Loop, read: @escaping (Source) -> Value) {
    value = read(above)
    super.init()
    update = { [weak self, weak loop] in
      let now = read(above)
      guard let self, let loop, now != value else { return }
      stamp = loop.nextStamp()
      _ = exchange(&value, with: now)
    }
    above.hang(self)
  }
}

extension Signal {
  /// A signal of two, told once when both change in one commit.
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)?> {
    Derived("zip", in: loop) { read in (read(self), read(other)) }.signal
  }
}
