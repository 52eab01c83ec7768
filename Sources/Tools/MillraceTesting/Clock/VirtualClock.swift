internal import Synchronization

/// A clock that advances only when a test advances it.
///
/// Sleepers wake in the order of their deadlines, and those with the same deadline in the order of
/// their calls. The jobs of a woken sleeper are drained before the next deadline, so that it reads
/// the time for which it waited and no later one. The clock itself never sleeps or yields. It is
/// `Sendable`: any thread may sleep on it.
public final class VirtualClock: Clock {
  /// A point on the clock's own time, which begins at zero.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public let offset: Duration

    /// Creates a point from its distance to zero.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns a later point, or an earlier one for a negative duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the time from this point to another.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns true if the left point is earlier than the right one.
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

    func precedes(_ other: Sleeper) -> Bool {
      (deadline, id) < (other.deadline, other.id)
    }
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    /// The sleepers, the next one last.
    var sleepers: [Sleeper] = []
    var arrivals = 0
    /// The sleepers that are not registered yet, without those cancelled before that.
    var arriving: Set<Int> = []

    mutating func insert(_ sleeper: Sleeper) {
      var (low, high) = (0, sleepers.count)
      while low < high {
        let middle = (low + high) / 2
        if sleepers[middle].precedes(sleeper) { high = middle } else { low = middle + 1 }
      }
      sleepers.insert(sleeper, at: low)
    }
  }

  private let contents = Mutex(Contents())

  /// Creates a clock at time zero.
  public init() {}

  /// The time to which the clock was advanced.
  public var now: Instant { contents.withLock { $0.now } }

  /// The resolution, which is zero: any two points can be distinguished.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of the sleepers, earliest first.
  public var sleepers: [Instant] {
    contents.withLock { contents in contents.sleepers.reversed().map(\.deadline) }
  }

  /// Waits until the clock reaches a point; returns at once if it has already.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled; the clock does not advance.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = contents.withLock { contents in
      contents.arrivals += 1
      contents.arriving.insert(contents.arrivals)
      return contents.arrivals
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        register(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Advances the clock, and wakes every sleeper whose deadline it passes.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by.
  ///   - settle: Runs the woken jobs before time advances further; called first, and after every
  ///     waking.
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

  private func register(_ sleeper: Sleeper) {
    enum Answer { case sleep, wake, cancel }
    let answer = contents.withLock { contents in
      guard contents.arriving.remove(sleeper.id) != nil else { return Answer.cancel }
      if sleeper.deadline <= contents.now { return Answer.wake }
      contents.insert(sleeper)
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

  /// Advances to the next deadline, and removes and returns the sleepers that wait for it.
  private func wakeNext(upTo target: Instant) -> [CheckedContinuation<Void, any Error>]? {
    contents.withLock { contents in
      guard let next = contents.sleepers.last?.deadline, next <= target else { return nil }
      contents.now = max(contents.now, next)
      var woken: [CheckedContinuation<Void, any Error>] = []
      while let sleeper = contents.sleepers.last, sleeper.deadline == next {
        woken.append(sleeper.continuation)
        contents.sleepers.removeLast()
      }
      return woken
    }
  }
}
