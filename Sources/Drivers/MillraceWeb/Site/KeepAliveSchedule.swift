#if Web
internal import MillraceSocket
internal import NIOCore
internal import Synchronization

/// A schedule by which open conversations send their browsers a sign of life.
///
/// All have the same interval, so the conversation that sent its sign the longest ago is the next
/// one. One task sleeps for all of them, as long as there is a conversation.
final class KeepAliveSchedule: Sendable {
  private struct State {
    var conversations: [Int: PageConversation] = [:]
    /// The due times, including those of conversations that have left.
    var schedule = CircularBuffer<(number: Int, due: Duration)>()
    var count = 0
    var isRunning = false
  }

  private let interval: Duration
  private let clock: any Clock<Duration>
  private let time: @Sendable () -> Duration
  private let state = Mutex(State())

  /// Creates a schedule without conversations.
  ///
  /// - Parameters:
  ///   - interval: The time between two signs of life of a conversation.
  ///   - clock: The clock that wakes the task.
  ///   - time: Returns the time on that clock since any fixed moment.
  init(interval: Duration, clock: any Clock<Duration>, time: @escaping @Sendable () -> Duration) {
    self.interval = interval
    self.clock = clock
    self.time = time
  }

  /// Adds a conversation, whose first sign is due an interval from now; O(1).
  ///
  /// - Returns: The number to pass to `leave(_:)`.
  func enter(_ conversation: PageConversation, in work: SocketWork) -> Int {
    let now = time()
    let (number, begins) = state.withLock { state in
      state.count += 1
      state.conversations[state.count] = conversation
      state.schedule.append((state.count, now + interval))
      defer { state.isRunning = true }
      return (state.count, !state.isRunning)
    }
    if begins { work.add { await self.run() } }
    return number
  }

  /// Removes a conversation.
  func leave(_ number: Int) {
    state.withLock { state in
      state.conversations[number] = nil
      guard state.schedule.count > 2 * state.conversations.count + 64 else { return }
      // The entries of removed conversations are bounded by the others, however long the interval
      // is.
      state.schedule.removeAll { [conversations = state.conversations] in
        conversations[$0.number] == nil
      }
    }
  }

  private func run() async {
    while let due = nextDue() {
      guard (try? await clock.sleep(for: max(due - time(), .zero))) != nil else {
        return state.withLock { $0.isRunning = false }
      }
      next()?.stayAlive()
    }
  }

  /// Returns the time of the next sign; `nil` ends the task, and the next conversation starts one.
  private func nextDue() -> Duration? {
    state.withLock { state in
      while let entry = state.schedule.first {
        if state.conversations[entry.number] != nil { return entry.due }
        state.schedule.removeFirst()
      }
      state.isRunning = false
      return nil
    }
  }

  /// Returns the conversation that is due, and schedules its next sign an interval later.
  private func next() -> PageConversation? {
    let now = time()
    return state.withLock { state in
      guard let entry = state.schedule.popFirst(), let next = state.conversations[entry.number]
      else {
        return nil
      }
      state.schedule.append((entry.number, now + interval))
      return next
    }
  }
}
#endif
