/// How long an observation, a hook or a link lasts: until it is stopped or let go.
///
/// Letting go is enough, on any thread; ``stop()`` says it aloud. What is stopped is never called again: at once when
/// the owner stops it; let go elsewhere, a call that has begun still ends. Stopping takes constant time.
public final class Lifetime {
  private var onStop: (() -> Void)?

  /// Calls a closure when it is stopped or let go, once.
  public init(_ onStop: @escaping () -> Void) {
    self.onStop = onStop
  }

  convenience init(observer: Observer, source: Source, gate: ObserverGate) {
    if let node = source as? SourceNode {
      // A computed node hangs below its sources weakly: whoever observes it keeps it.
      self.init { gate.remove(observer, from: node) }
    } else {
      self.init { [weak source] in
        if let source { gate.remove(observer, from: source) } else { observer.markStopped() }
      }
    }
  }

  deinit { onStop?() }

  /// Ends it now; a second time does nothing.
  public func stop() {
    let end = onStop
    onStop = nil
    end?()
  }

  /// Adds something to the end.
  func alsoOnStop(_ more: @escaping () -> Void) {
    guard let first = onStop else { return }
    onStop = {
      first()
      more()
    }
  }
}
