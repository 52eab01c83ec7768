internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// Sleepers wake in the order of their deadlines, those of one deadline in the order in which they went to sleep; what
/// a woken one does is drained before the next deadline, so that it sees the time that it waited for and no later one.
/// It never sleeps or yields. `Sendable`: sleepers may come from any thread.
public final class VirtualClock: Clock {
  /// A point on the clock's own time, which begins at zero.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public let offset: Duration

    /// Names a point in time.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// A later point, or an earlier one.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time from here to there.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one point comes before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }

    /// The time since the clock was made.
    public var description: String { "\(offset)" }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var arrivals = 0
    /// On their way to bed; who is cancelled before he lies down leaves the set.
    var arriving: Set<Int> = []
  }

  private let contents = Mutex(Contents())

  /// Makes a clock at time zero.
  public init() {}

  /// The time to which the clock has been moved.
  public var now: Instant { contents.withLock { $0.now } }

  /// There is nothing between two of its points.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of those who sleep, soonest first.
  public var sleepers: [Instant] {
    contents.withLock { contents in contents.sleepers.map(\.deadline).sorted() }
  }

  /// Waits until the clock has been moved to a point; at once if it is there already.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, at once and without the clock moving.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = contents.withLock { contents in
      contents.arrivals += 1
      contents.arriving.insert(contents.arrivals)
      return contents.arrivals
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lieDown(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Moves the clock on, and wakes everybody whose time comes on the way.
  ///
  /// - Parameters:
  ///   - duration: how far.
  ///   - settle: lets what was woken run before time goes on; called first, and after every waking.
  public func advance<Failure: Error>(
    by duration: Duration, settle: () throws(Failure) -> Void
  ) throws(Failure) {
    let target = now.advanced(by: duration)
    try settle()
    while let woken = wakeNext(upTo: target) {
      for sleeper in woken { sleeper.resume() }
      try settle()
    }
    contents.withLock { $0.now = max($0.now, target) }
  }

  // MARK: Internals

  private func lieDown(_ sleeper: Sleeper) {
    enum Answer { case sleep, wake, cancel }
    let answer = contents.withLock { contents in
      guard contents.arriving.remove(sleeper.id) != nil else { return Answer.cancel }
      if sleeper.deadline <= contents.now { return Answer.wake }
      contents.sleepers.append(sleeper)
      return Answer.sleep
    }
    switch answer {
    case .sleep: break
    case .wake: sleeper.continuation.resume()
    case .cancel: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ id: Int) {
    let sleeper: Sleeper? = contents.withLock { contents in
      guard let index = contents.sleepers.firstIndex(where: { $0.id == id }) else {
        contents.arriving.remove(id)
        return nil
      }
      return contents.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Moves to the next deadline and takes everybody out who waits for it.
  private func wakeNext(upTo target: Instant) -> [CheckedContinuation<Void, any Error>]? {
    contents.withLock { contents in
      guard let next = contents.sleepers.map(\.deadline).min(), next <= target else { return nil }
      contents.now = max(contents.now, next)
      let woken = contents.sleepers.filter { $0.deadline == next }
      contents.sleepers.removeAll { $0.deadline == next }
      return woken.map(\.continuation)
    }
  }
}
