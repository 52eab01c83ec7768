#if Web
internal import Foundation
internal import Synchronization

/// A queue in which pages are mounted, so that live pages have processors left.
///
/// Mounting a page and writing its HTML takes a processor for milliseconds. Without a queue, as
/// many visits as there are connections would be mounted at once: each of their trees would be in
/// memory, and an event of a live page would wait behind all of them. Half of the processors mount,
/// one page at a time each. Pages that connect precede visits, and clients take turns: after a turn
/// a client is queued behind those that wait, and before those that arrive later. So a flood waits
/// for itself, and a stream of new addresses delays no client by more than one turn of each client
/// that was there before.
final class MountingQueue: Sendable {
  private typealias Waiter = CheckedContinuation<Bool, Never>

  /// The waiters of one client, the oldest first; never empty.
  private struct ClientQueue {
    let client: [UInt8]?
    var waiters: [(number: Int, waiter: Waiter)]
  }

  /// The clients that wait, in the order in which they are served.
  private struct FairQueue {
    private var queues: [ClientQueue] = []

    var count: Int { queues.reduce(0) { $0 + $1.waiters.count } }

    mutating func append(_ waiter: Waiter, _ number: Int, of client: [UInt8]?) {
      if let index = queues.firstIndex(where: { $0.client == client }) {
        queues[index].waiters.append((number, waiter))
      } else {
        queues.append(ClientQueue(client: client, waiters: [(number, waiter)]))
      }
    }

    mutating func next() -> Waiter? {
      guard !queues.isEmpty else { return nil }
      var queue = queues.removeFirst()
      let waiter = queue.waiters.removeFirst().waiter
      if !queue.waiters.isEmpty { queues.append(queue) }
      return waiter
    }

    mutating func remove(_ number: Int) -> Waiter? {
      for index in queues.indices {
        guard let position = queues[index].waiters.firstIndex(where: { $0.number == number })
        else { continue }
        let waiter = queues[index].waiters.remove(at: position).waiter
        if queues[index].waiters.isEmpty { queues.remove(at: index) }
        return waiter
      }
      return nil
    }
  }

  private struct State {
    var free: Int
    var connecting = FairQueue()
    var visits = FairQueue()
    var arrived = 0
  }

  private let state: Mutex<State>

  /// Creates an empty queue.
  ///
  /// - Parameter width: The number of pages that are mounted at once.
  init(width: Int = max(ProcessInfo.processInfo.activeProcessorCount / 2, 1)) {
    state = Mutex(State(free: max(width, 1)))
  }

  /// The number of waiters.
  var waitingCount: Int { state.withLock { $0.connecting.count + $0.visits.count } }

  /// Runs `body` when its turn comes; `body` must not wait for anything but its own work.
  ///
  /// O(waiting clients).
  ///
  /// - Parameters:
  ///   - client: The client that the turn is counted for; `nil` for this machine itself.
  ///   - isConnecting: True if a browser connects to a page that it has.
  /// - Returns: The result of `body`; `nil` if the task was cancelled before its turn, and `body`
  ///   did not run.
  @discardableResult
  func pass<Value: Sendable>(
    _ client: [UInt8]?, isConnecting: Bool = false, _ body: () async -> Value
  ) async -> Value? {
    guard await enter(client, isConnecting) else { return nil }
    let value = await body()
    leave()
    return value
  }

  /// Waits for a turn; false if the task is cancelled.
  private func enter(_ client: [UInt8]?, _ isConnecting: Bool) async -> Bool {
    let number = state.withLock { state in
      state.arrived += 1
      return state.arrived
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isIn = state.withLock { state -> Bool? in
          // A cancellation after this finds the waiter in the queue.
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          if isConnecting {
            state.connecting.append(waiter, number, of: client)
          } else {
            state.visits.append(waiter, number, of: client)
          }
          return nil
        }
        if let isIn { waiter.resume(returning: isIn) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.connecting.remove(number) ?? $0.visits.remove(number) }
      waiter?.resume(returning: false)
    }
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      let next = state.connecting.next() ?? state.visits.next()
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume(returning: true)
  }
}
#endif
