#if Web
internal import NIOCore
internal import Synchronization

/// The jobs of the sockets that have no task of their own, and the end of these sockets.
///
/// A socket that its program has handed over waits in the memory of its pipeline alone. What there
/// is to do for it runs here, each job in a task that ends with it; where there is nothing to do
/// there is no task.
package final class SocketWork: Sendable {
  package typealias Job = @Sendable () async -> Void

  private struct State {
    var open: [ObjectIdentifier: any Channel] = [:]
    /// The server is cancelled: nothing stays open.
    var isCut = false
    /// Waits until no socket is open.
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let jobs: AsyncStream<Job>
  private let added: AsyncStream<Job>.Continuation
  private let state = Mutex(State())

  package init() {
    (jobs, added) = AsyncStream.makeStream(of: Job.self)
  }

  /// How many sockets have been handed over and are open.
  package var count: Int { state.withLock { $0.open.count } }

  /// Runs a job, soon and beside all others; its task is cancelled when the server ends.
  package func add(_ job: @escaping Job) {
    added.yield(job)
  }

  /// Runs `body` and the jobs, and returns when `body` has returned and no socket is open any more.
  ///
  /// A cancelled task cuts the open sockets without a goodbye. Runs once.
  package func run(_ body: () async throws -> Void) async throws {
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [jobs] in
          await withDiscardingTaskGroup { group in
            for await job in jobs { group.addTask { await job() } }
          }
        }
        // What goes wrong has to wait as well: jobs that see to the end of a socket still come.
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

  /// Sees to the end of a socket from now on; called when its program hands it over.
  func enter(_ channel: any Channel) {
    let socket = ObjectIdentifier(channel)
    let isCut = state.withLock { state in
      state.open[socket] = channel
      return state.isCut
    }
    channel.closeFuture.whenComplete { _ in self.leave(socket) }
    if isCut { channel.close(promise: nil) }
  }

  private func leave(_ socket: ObjectIdentifier) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.open[socket] = nil
      guard state.open.isEmpty else { return nil }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  private func cut() {
    let open = state.withLock { state in
      state.isCut = true
      return Array(state.open.values)
    }
    for channel in open { channel.close(promise: nil) }
  }

  /// Waits until no socket is open; cancelling cuts them, and so ends the wait.
  private func allClosed() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        guard !state.open.isEmpty else { return true }
        state.waiting = continuation
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
#endif
