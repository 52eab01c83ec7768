/// How long an observation, a hook or a link lasts: until it is stopped or let go.
///
/// Letting go is enough, on any thread; ``stop()`` says it aloud. What is stopped is never called again: at once when
/// the owner stops it; let go elsewhere, a call that has begun still ends. Stopping takes constant time.
public final class Lifetime {
  /// What ends with it; an observation needs no closure.
  private enum End {
    case none
    case closure(() -> Void)
    /// A computed node hangs below its sources weakly: whoever observes it keeps it.
    case observation(Observer, of: SourceNode?)

    func run() {
      switch self {
      case .none: break
      case .closure(let onStop): onStop()
      case .observation(let observer, _): observer.stop()
      }
    }
  }

  private var end: End

  /// Calls a closure when it is stopped or let go, once.
  public init(_ onStop: @escaping () -> Void) {
    end = .closure(onStop)
  }

  init(_ observer: Observer, of source: Source) {
    end = .observation(observer, of: source.isComputed ? source as? SourceNode : nil)
  }

  deinit { end.run() }

  /// Ends it now; a second time does nothing.
  public func stop() {
    exchange(&end, with: .none).run()
  }

  /// Adds something to the end.
  func alsoOnStop(_ more: @escaping () -> Void) {
    let first = end
    if case .none = first { return }
    end = .closure {
      first.run()
      more()
    }
  }
}
