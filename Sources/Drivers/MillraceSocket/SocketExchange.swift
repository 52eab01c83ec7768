#if Web
internal import NIOCore
internal import Synchronization

/// The exchange between the pipeline of a socket and its program: a bounded queue of messages, and
/// the end.
///
/// The pipeline runs on its event loop and the program anywhere, so both sides share a lock. A
/// program takes messages in one of two ways. It waits for them in a task; or it is notified of
/// them, and needs neither a task nor a buffer while no message arrives.
///
///     pipeline ─▶ enqueue ─▶ queue ─▶ take ─▶ program
///         ▲                             │
///         └── reads again, once the queue is short enough
final class SocketExchange: Sendable {
  private enum End {
    case clean
    case failed(SocketError)
  }

  private struct State {
    var messages: ArraySlice<String> = []
    /// The number of bytes in the messages.
    var bytes = 0
    var end: End?
    /// True while reading is stopped because too many messages wait.
    var isFull = false
    /// True if the network asked for the next read while reading was stopped.
    var isReadHeld = false
    var hasRoom = true
    var wake: (@Sendable () -> Void)?
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var waits = 0

    /// Returns all waits: each ends at every change, and begins again if its condition still holds.
    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      guard !waiting.isEmpty else { return [] }
      defer { waiting = [:] }
      return Array(waiting.values)
    }
  }

  private let limit: Int
  private let size: Int
  private let state = Mutex(State())

  /// Creates an exchange that stops reading at `limit` messages or `size` bytes, and resumes below
  /// a quarter of them.
  init(limit: Int, size: Int = .max) {
    (self.limit, self.size) = (limit, size)
  }

  // MARK: The pipeline's side, on the event loop

  func enqueue(_ message: String) {
    change { state in
      guard state.end == nil else { return }
      state.messages.append(message)
      state.bytes += message.utf8.count
      if state.messages.count >= limit || state.bytes >= size { state.isFull = true }
    }
  }

  /// Ends the messages after those that wait; the first end counts.
  func end(_ error: SocketError?) {
    change { state in
      if state.end == nil { state.end = error.map { .failed($0) } ?? .clean }
    }
  }

  /// Returns whether the network may be read; otherwise `take` calls its `read` once reading may
  /// resume.
  func mayRead() -> Bool {
    state.withLock { state in
      state.isReadHeld = state.isFull
      return !state.isFull
    }
  }

  func setRoom(_ hasRoom: Bool) {
    let waiting = state.withLock { state in
      state.hasRoom = hasRoom
      return hasRoom ? state.takeWaiting() : []
    }
    for one in waiting { one.resume() }
  }

  private func change(_ body: (inout State) -> Void) {
    let (waiting, wake) = state.withLock { state in
      body(&state)
      // The closure holds the program, which is released with the last wake.
      defer { if state.end != nil { state.wake = nil } }
      return (state.takeWaiting(), state.wake)
    }
    for one in waiting { one.resume() }
    wake?()
  }

  // MARK: The program's side

  /// Returns the next message; calls `read` if the network may be read again.
  func take(_ read: () -> Void) -> SocketInput {
    let (taken, reads) = state.withLock { state -> (SocketInput, Bool) in
      guard let message = state.messages.popFirst() else {
        switch state.end {
        case nil: return (.nothing, false)
        case .clean: return (.end(nil), false)
        case .failed(let error): return (.end(error), false)
        }
      }
      // An empty array keeps its memory.
      if state.messages.isEmpty { state.messages = [] }
      state.bytes -= message.utf8.count
      guard state.isFull, state.messages.count < max(limit / 4, 1), state.bytes <= size / 4 else {
        return (.message(message), false)
      }
      state.isFull = false
      defer { state.isReadHeld = false }
      return (.message(message), state.isReadHeld)
    }
    if reads { read() }
    return taken
  }

  /// Calls a closure at once, then whenever there is a message to take, and at the end.
  ///
  /// The closure is called on any thread.
  func notify(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.end == nil { state.wake = wake }
    }
    wake()
  }

  /// True once no more messages arrive, even if some are not taken yet.
  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// True once no more messages arrive and all are taken.
  var isSpent: Bool { state.withLock { $0.end != nil && $0.messages.isEmpty } }

  /// Waits for a message or the end; returns early when the task is cancelled.
  func waitForMessage() async {
    await wait { $0.messages.isEmpty && $0.end == nil }
  }

  /// Waits for room to send or the end; returns early when the task is cancelled.
  func waitForRoom() async {
    await wait { !$0.hasRoom && $0.end == nil }
  }

  private func wait(while isWaiting: (State) -> Bool) async {
    let number = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          // A cancellation after this finds the continuation.
          guard !Task.isCancelled, isWaiting(state) else { return false }
          state.waiting[number] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}

/// The result of taking a message from a socket.
package enum SocketInput: Equatable, Sendable {
  /// The next message.
  case message(String)
  /// No message has arrived since the last one.
  case nothing
  /// All messages were taken, and no more arrive; with the error that ended them, if any.
  case end(SocketError?)
}
#endif
