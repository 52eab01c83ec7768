#if Web
internal import NIOCore
internal import Synchronization

/// The jobs of the sockets that have no task of their own, and the end of these sockets.
///
/// A socket that its program has handed over occupies only the memory of its pipeline. Its jobs run
/// here, each in a task that ends with the job. While there is no job, there is no task.
package final class SocketWork: Sendable {
  package typealias Job = @Sendable () async -> Void

  private struct State {
    var open: [ObjectIdentifier: any Channel] = [:]
    /// True once the server is cancelled, or the work is over: no socket stays open.
    var isCut = false
    /// The reason for which the sockets are closed, once that has begun.
    var closing: (code: SocketCloseCode, reason: String)?
    /// The wait until no socket is open.
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let jobs: AsyncStream<Job>
  private let added: AsyncStream<Job>.Continuation
  private let state = Mutex(State())

  package init() {
    (jobs, added) = AsyncStream.makeStream(of: Job.self)
  }

  /// The number of open sockets that have been handed over.
  package var count: Int { state.withLock { $0.open.count } }

  /// Runs a job soon, concurrently with all others; its task is cancelled when the server ends.
  ///
  /// - Returns: False if the work is over, and the job does not run.
  @discardableResult
  package func add(_ job: @escaping Job) -> Bool {
    if case .terminated = added.yield(job) { false } else { true }
  }

  /// Runs `body` and the jobs, and returns when `body` has returned and no socket is open.
  ///
  /// A cancelled task cuts the open sockets without a close frame. Runs once.
  package func run(_ body: () async throws -> Void) async throws {
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [jobs] in
          await withDiscardingTaskGroup { group in
            for await job in jobs { group.addTask { await job() } }
          }
        }
        // An error has to wait as well: jobs that end a socket can still arrive.
        defer { group.cancelAll() }
        do {
          try await body()
        } catch {
          await allClosed()
          throw error
        }
        await allClosed()
      }
    } onCancel: {
      cut()
    }
  }

  /// Adds a socket to the open ones; called when its program hands it over.
  func enter(_ channel: any Channel) {
    let socket = ObjectIdentifier(channel)
    let (isCut, closing) = state.withLock { state in
      state.open[socket] = channel
      return (state.isCut, state.closing)
    }
    channel.closeFuture.whenComplete { _ in self.leave(socket) }
    if isCut {
      channel.close(promise: nil)
    } else if let closing {
      SocketChannel.end(channel, code: closing.code, reason: closing.reason)
    }
  }

  private func leave(_ socket: ObjectIdentifier) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.open[socket] = nil
      guard state.open.isEmpty, let waiting = state.waiting else { return nil }
      (state.waiting, state.isCut) = (nil, true)
      return waiting
    }
    waiting?.resume()
  }

  /// Begins to close every open socket with a close frame, also one that is handed over later.
  package func startClosing(code: SocketCloseCode, reason: String) {
    let open = state.withLock { state in
      state.closing = (code, reason)
      return Array(state.open.values)
    }
    for channel in open { SocketChannel.end(channel, code: code, reason: reason) }
  }

  private func cut() {
    let open = state.withLock { state in
      state.isCut = true
      return Array(state.open.values)
    }
    for channel in open { channel.close(promise: nil) }
  }

  /// Waits until no socket is open, after which none stays open; cancellation cuts the sockets and
  /// thereby ends the wait.
  private func allClosed() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        guard !state.open.isEmpty else {
          state.isCut = true
          return true
        }
        state.waiting = continuation
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
#endif
