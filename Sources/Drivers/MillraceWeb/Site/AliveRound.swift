#if Web
internal import MillraceSocket
internal import NIOCore
internal import Synchronization

/// The order in which open conversations let their browsers hear that the connection is there.
///
/// All have the same interval, so whose turn was the longest ago is the next one. One task sleeps for
/// all of them, as long as there is one.
final class AliveRound: Sendable {
  private struct State {
    var conversations: [Int: PageConversation] = [:]
    /// When each is due, also of those that have left.
    var turns = CircularBuffer<(number: Int, due: Duration)>()
    var count = 0
    var isRunning = false
  }

  private let interval: Duration
  private let clock: any Clock<Duration>
  private let time: @Sendable () -> Duration
  private let state = Mutex(State())

  /// Makes a round without conversations.
  ///
  /// - Parameters:
  ///   - interval: how often each has its turn.
  ///   - clock: wakes the task.
  ///   - time: the time on that clock since any fixed moment.
  init(interval: Duration, clock: any Clock<Duration>, time: @escaping @Sendable () -> Duration) {
    self.interval = interval
    self.clock = clock
    self.time = time
  }

  /// Gives a conversation its turns from now on; O(1).
  ///
  /// - Returns: its number, by which it leaves.
  func enter(_ conversation: PageConversation, in work: SocketWork) -> Int {
    let now = time()
    let (number, begins) = state.withLock { state in
      state.count += 1
      state.conversations[state.count] = conversation
      state.turns.append((state.count, now + interval))
      defer { state.isRunning = true }
      return (state.count, !state.isRunning)
    }
    if begins { work.add { await self.run() } }
    return number
  }

  /// Lets go of a conversation.
  func leave(_ number: Int) {
    state.withLock { state in
      state.conversations[number] = nil
      guard state.turns.count > 2 * state.conversations.count + 64 else { return }
      // Turns of those that have left are no more than the others, however long the interval is.
      state.turns.removeAll { [conversations = state.conversations] in
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

  /// When the next turn is; after `nil`, the next conversation begins anew.
  private func nextDue() -> Duration? {
    state.withLock { state in
      while let turn = state.turns.first {
        if state.conversations[turn.number] != nil { return turn.due }
        state.turns.removeFirst()
      }
      state.isRunning = false
      return nil
    }
  }

  /// Whose turn it is; the turn after it is an interval later.
  private func next() -> PageConversation? {
    let now = time()
    return state.withLock { state in
      guard let turn = state.turns.popFirst(), let next = state.conversations[turn.number] else {
        return nil
      }
      state.turns.append((turn.number, now + interval))
      return next
    }
  }
}
#endif
