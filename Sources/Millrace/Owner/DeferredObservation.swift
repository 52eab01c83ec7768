internal import Synchronization

/// An observation requested off the owner, which begins there and may have ended by then.
///
/// Sendable by its lock; the observation in it begins on the owner, and may end anywhere.
final class DeferredObservation: Sendable {
  private struct Contents {
    var observation: Unchecked<ObservationToken>?
    var isEnded = false
  }

  private let contents = Mutex(Contents())

  /// Begins the observation on the owner, unless it has been ended.
  func begin(_ make: () -> ObservationToken) {
    guard !contents.withLock({ $0.isEnded }) else { return }
    let made = Unchecked(make())
    let isLate = contents.withLock { contents in
      if !contents.isEnded { contents.observation = made }
      return contents.isEnded
    }
    if isLate { made.value.cancel() }
  }

  /// Ends the observation, begun or not.
  func end() {
    let begun = contents.withLock { contents in
      contents.isEnded = true
      defer { contents.observation = nil }
      return contents.observation
    }
    begun?.value.cancel()
  }
}
