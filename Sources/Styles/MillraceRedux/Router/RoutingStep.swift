internal import Millrace
internal import Synchronization

/// The completion of one step, which counts once and holds the router until then.
///
/// It may be called on any thread. A step that is released without a call will never be called, so
/// the router goes on; that needs no timer.
final class RoutingStep: Sendable {
  typealias End = (_ loop: Loop, _ isLost: Bool) -> Void

  private let loop: LoopHandle
  // Unchecked, because it is only called in jobs of the loop's handle, on the owner.
  private let end: Mutex<Unchecked<End>?>

  /// Creates the completion of a step.
  ///
  /// - Parameters:
  ///   - loop: The handle of the loop that `end` runs on.
  ///   - end: Called on the owner.
  init(in loop: LoopHandle, _ end: @escaping End) {
    self.loop = loop
    self.end = Mutex(Unchecked(end))
  }

  deinit { finish(isLost: true) }

  /// Ends the step after the screens have changed.
  func complete() { finish(isLost: false) }

  private func finish(isLost: Bool) {
    let end = end.withLock { exchange(&$0, with: nil) }
    if let end { loop.post { loop in end.value(loop, isLost) } }
  }
}
