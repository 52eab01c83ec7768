#if Web
internal import Foundation
internal import Synchronization

/// The order in which pages are mounted, so that those that are live have processors left.
///
/// Mounting a page and writing its HTML takes a processor for milliseconds. Without a line, as many visits as there are
/// connections are mounted at once: each of their trees is in memory then, and what a person does to a page waits behind all
/// of them. Half of the processors mount, one page at a time each. Pages that connect come before visits, and clients take
/// turns, so that who asks for many pages waits for them alone.
final class MountingLine: Sendable {
  private struct Waiter {
    let client: [UInt8]?
    let isConnecting: Bool
    let number: Int
    let proceed: CheckedContinuation<Void, Never>
  }

  private struct State {
    var free: Int
    var waiters: [Waiter] = []
    /// When each client that waits has had its last turn.
    var turns: [[UInt8]?: Int] = [:]
    var passed = 0
  }

  private let state: Mutex<State>

  /// Makes a line.
  ///
  /// - Parameter width: how many pages are mounted at once.
  init(width: Int = max(ProcessInfo.processInfo.activeProcessorCount / 2, 1)) {
    state = Mutex(State(free: max(width, 1)))
  }

  /// How many wait.
  var waitingCount: Int { state.withLock { $0.waiters.count } }

  /// Runs `body` when its turn comes; it must not wait for anything but its own work.
  ///
  /// - Parameters:
  ///   - client: who is counted for it; `nil` for this machine itself.
  ///   - isConnecting: whether a browser connects to a page that it has.
  func pass<Value: Sendable>(
    _ client: [UInt8]?, isConnecting: Bool = false, _ body: () async -> Value
  ) async -> Value {
    await withCheckedContinuation { proceed in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.passed += 1
        state.waiters.append(
          Waiter(
            client: client, isConnecting: isConnecting, number: state.passed, proceed: proceed))
        return false
      }
      if isFree { proceed.resume() }
    }
    let value = await body()
    leave()
    return value
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      let waiting = state.waiters.indices
      guard let first = waiting.min(by: { Self.isFirst($0, $1, in: state) }) else {
        state.free += 1
        state.turns = [:]
        return nil
      }
      let next = state.waiters.remove(at: first)
      state.passed += 1
      state.turns[next.client] = state.passed
      return next
    }
    next?.proceed.resume()
  }

  private static func isFirst(_ one: Int, _ other: Int, in state: State) -> Bool {
    let (one, other) = (state.waiters[one], state.waiters[other])
    if one.isConnecting != other.isConnecting { return one.isConnecting }
    let turns = (state.turns[one.client, default: 0], state.turns[other.client, default: 0])
    return turns.0 == turns.1 ? one.number < other.number : turns.0 < turns.1
  }
}
#endif
