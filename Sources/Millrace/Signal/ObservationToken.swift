internal import Synchronization

/// An observation, a hook or a link that ends when it is cancelled or released.
///
/// Releasing it is enough, on any thread; ``cancel()`` does the same explicitly. After a
/// cancellation the closures are never called again: at once if the owner cancels; if another
/// thread does, a call that has begun still finishes. Cancelling takes constant time.
public final class ObservationToken {
  /// The work of the end; an observation needs no closure.
  private enum End {
    case none
    case closure(() -> Void)
    /// A computed node is referenced weakly by its sources: its observers retain it.
    case observation(Observer, of: SourceNode?)

    func run() {
      switch self {
      case .none: break
      case .closure(let onCancel): onCancel()
      case .observation(let observer, _): observer.cancel()
      }
    }
  }

  private var end: End

  /// Creates a token that calls a closure when it is cancelled or released, once.
  public init(_ onCancel: @escaping () -> Void) {
    end = .closure(onCancel)
  }

  init(_ observer: Observer, of source: Source) {
    end = .observation(observer, of: source.isComputed ? source as? SourceNode : nil)
  }

  deinit { end.run() }

  /// Ends the observation now; a second call does nothing.
  public func cancel() {
    exchange(&end, with: .none).run()
  }

  /// Adds a closure to the end.
  func alsoOnCancel(_ more: @escaping () -> Void) {
    let first = end
    if case .none = first { return }
    end = .closure {
      first.run()
      more()
    }
  }
}

/// A flag of a cancellation, raised on any thread and read by the owner.
@usableFromInline
final class CancelFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
