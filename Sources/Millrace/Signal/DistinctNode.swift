/// The node behind ``Signal/distinct()``: the last value that differed from the one before.
final class DistinctNode<Value: Equatable>: SourceNode {
  private var value: Value

  init(below above: Source, in loop: Loop, read: @escaping (Source) -> Value) {
    value = read(above)
    super.init()
    update = { [weak self, weak loop] in
      let now = read(above)
      guard let self, let loop, now != value else { return }
      stamp = loop.nextStamp()
      withExtendedLifetime(exchange(&value, with: now)) {}
    }
    above.addDependent(self)
  }
}
