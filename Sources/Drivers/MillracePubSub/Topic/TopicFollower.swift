#if PostgreSQL
internal import MillraceSync
internal import Synchronization

/// The position of one reader in a topic, with the messages that have come and are not read yet.
///
/// A message that was notified as a whole, and is the next one, is kept here until there are
/// ``limit``; all others are read from the table once the reader gets there. So a slow reader keeps
/// few messages in memory, however many are published.
final class TopicFollower: Sendable {
  /// A message as it is stored.
  struct Row: Sendable {
    let number: Int
    let body: String
  }

  /// Messages as they are in the table, with the last number of the topic.
  struct Page: Sendable {
    var last = 0
    var rows: [Row] = []
  }

  /// The largest number of messages that wait in memory.
  static let limit = 64

  private struct State {
    /// The number of the message that was read last.
    var position: Int
    /// The messages after it, without a gap.
    var buffer: [Row] = []
    /// The highest number that was heard of since the last reading began.
    var announced: Int
    /// True if messages may have been published without a notification.
    var mustCheck = true
    var isReading = false
    /// True after a reading that failed, until the listener says that another one may succeed.
    var isHalted = false
    var hasEnded = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiting = 0

    var end: Int { buffer.last?.number ?? position }
    var hasMore: Bool { mustCheck || announced > end }
    var mustWait: Bool { buffer.isEmpty && !hasEnded && (isReading || isHalted || !hasMore) }
  }

  private enum Step {
    case row(Row), read(after: Int), wait, end
  }

  /// The bytes of the topic's name, which identify it.
  let name: [UInt8]
  private let topic: String
  private let node: PostgresPubSub
  private let state: Mutex<State>

  init(_ topic: String, after number: Int, of node: PostgresPubSub) {
    (self.topic, self.node) = (topic, node)
    name = Array(topic.utf8)
    state = Mutex(State(position: max(number, 0), announced: max(number, 0)))
    node.listener.add(self)
  }

  deinit { node.listener.remove(ObjectIdentifier(self), of: name) }

  /// The number of messages in memory.
  var waitingCount: Int { state.withLock { $0.buffer.count } }

  // MARK: The listener's calls

  func receive(_ number: Int, _ body: String?) {
    change { state in
      guard number > state.end else { return }
      if let body, number == state.end + 1, !state.hasMore, !state.isReading,
        state.buffer.count < Self.limit
      {
        state.buffer.append(Row(number: number, body: body))
      }
      state.announced = max(state.announced, number)
    }
  }

  /// Notes that messages may have been published without a notification.
  func missed() {
    change { state in
      state.mustCheck = true
      state.isHalted = false
    }
  }

  /// Lets a reading that failed be tried again.
  func resume() { change { $0.isHalted = false } }

  func end() { change { $0.hasEnded = true } }

  /// Changes the state, and wakes the reader.
  private func change(_ body: (inout sending State) -> Void) {
    let waiting = state.withLock { state in
      body(&state)
      guard !state.mustWait else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  // MARK: The reader's calls

  /// Returns the next message; `nil` once the node is closed or the task is cancelled.
  func next() async throws -> Row? {
    while !Task.isCancelled {
      switch step() {
      case .row(let row): return row
      case .end: return nil
      case .wait: await wait()
      case .read(let number):
        do {
          try take(try await node.page(of: topic, after: number))
        } catch let error as PostgresError where error.isPassing {
          change { state in
            (state.isReading, state.isHalted, state.mustCheck) = (false, true, true)
          }
          node.listener.retry()
        } catch PostgresError.closed {
          end()
        } catch {
          change { state in (state.isReading, state.mustCheck) = (false, true) }
          throw error
        }
      }
    }
    return nil
  }

  private func step() -> Step {
    state.withLock { state in
      if state.hasEnded { return .end }
      if !state.buffer.isEmpty {
        let row = state.buffer.removeFirst()
        state.position = row.number
        return .row(row)
      }
      if state.mustWait { return .wait }
      // What was heard of before the reading is in the table, unless nobody has published it.
      (state.mustCheck, state.isReading, state.announced) = (false, true, 0)
      return .read(after: state.position)
    }
  }

  private func take(_ page: Page) throws {
    var failure: PubSubError?
    change { state in
      let after = state.position
      let rows = page.rows.enumerated().prefix { $0.element.number == after + 1 + $0.offset }
      if page.last < after {
        failure = .ahead(topic: topic, after: after, last: page.last)
      } else if page.last > after, rows.isEmpty {
        failure = .trimmed(topic: topic, after: after, first: page.rows.first?.number)
      } else {
        state.isReading = false
        state.buffer = rows.map(\.element)
        state.announced = max(page.last, state.announced)
      }
    }
    if let failure { throw failure }
  }

  private func wait() async {
    let id = state.withLock { state in
      state.lastWaiting += 1
      return state.lastWaiting
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          // One that is cancelled from now on finds the continuation.
          guard state.mustWait, !Task.isCancelled else { return true }
          state.waiting[id] = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
  }
}
#endif
