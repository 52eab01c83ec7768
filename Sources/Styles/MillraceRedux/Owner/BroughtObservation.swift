internal import Millrace
internal import Synchronization

/// An observation that was asked for off the owner: it begins when the owner gets round to it, and may have ended by then.
///
/// Sendable by its lock; the observation in it is begun on the owner, and may be ended anywhere.
final class BroughtObservation: Sendable {
  private struct Contents {
    var observation: Unchecked<Lifetime>?
    var isEnded = false
  }

  private let contents = Mutex(Contents())

  /// Begins it, unless it has ended; the owner calls this.
  func begin(_ make: () -> Lifetime) {
    guard !contents.withLock({ $0.isEnded }) else { return }
    let made = Unchecked(make())
    let isLate = contents.withLock { contents in
      if !contents.isEnded { contents.observation = made }
      return contents.isEnded
    }
    if isLate { made.value.stop() }
  }

  /// Ends it, begun or not.
  func end() {
    let begun = contents.withLock { contents in
      contents.isEnded = true
      defer { contents.observation = nil }
      return contents.observation
    }
    begun?.value.stop()
  }
}
