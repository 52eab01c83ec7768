#if SQLite
internal import Dispatch
internal import GRDB
internal import MillraceDurable
internal import Synchronization

/// The observation of one live query, on a queue of its own: commits that come while it reads are
/// answered by one more reading.
final class LiveObservation<Record: DurableRecord>: Sendable {
  private struct State {
    var last: [LiveReading<Record>.Stored]?
    var isPending = false
    var isCancelled = false
  }

  private let reading: LiveReading<Record>
  private let pool: DatabasePool
  private let queue = DispatchQueue(label: "millrace.sqlite.live")
  private let state: Mutex<State>
  private let changed: @Sendable (LiveValue<Record>) -> Void
  private let failed: @Sendable (DatabaseError) -> Void

  /// - Parameter known: A result that is not delivered again.
  init(
    _ reading: LiveReading<Record>, in pool: DatabasePool,
    after known: [LiveReading<Record>.Stored]?, failed: @escaping @Sendable (DatabaseError) -> Void,
    changed: @escaping @Sendable (LiveValue<Record>) -> Void
  ) {
    self.reading = reading
    self.pool = pool
    self.failed = failed
    self.changed = changed
    state = Mutex(State(last: known))
  }

  /// Reads again, unless it is about to.
  func refresh() {
    let begins = state.withLock { state in
      guard !state.isPending, !state.isCancelled else { return false }
      state.isPending = true
      return true
    }
    if begins { queue.async { self.read() } }
  }

  func cancel() { state.withLock { $0.isCancelled = true } }

  private func read() {
    // Not pending from here on: a commit that this reading may not see asks for another one.
    let isCancelled = state.withLock { state in
      state.isPending = false
      return state.isCancelled
    }
    guard !isCancelled else { return }
    do {
      // One statement reads one committed state without a transaction around it.
      let stored = try pool.unsafeRead(reading.stored)
      let isNew = state.withLock { state in
        guard !state.isCancelled, state.last != stored else { return false }
        state.last = stored
        return true
      }
      if isNew { changed(reading.decoded(stored)) }
    } catch {
      failed(DatabaseError(transaction: error))
    }
  }
}
#endif
