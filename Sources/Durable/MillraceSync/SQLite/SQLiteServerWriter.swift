#if SQLite
internal import Dispatch
internal import GRDB
internal import GRDBSQLite
internal import MillraceDurable
internal import MillraceSQLite
internal import Synchronization

/// The writing connection of a server's file, which commits the waiting transactions together.
///
/// Sendable: what is not behind the mutex is used on the queue of the connection alone.
final class SQLiteServerWriter: @unchecked Sendable {
  /// The largest number of transactions in one commit.
  ///
  /// More would keep the first one waiting without making the flush of the disk noticeably cheaper
  /// for each.
  static let groupLimit = 100

  typealias Failure = MillraceSQLite.DatabaseError

  private struct State {
    var waiting = WaitingJobs<SendableJob>()
    var isRunning = false
    var isClosed = false
  }

  private struct SendableJob: @unchecked Sendable {
    /// Runs a transaction up to its commit; returns the function that takes the commit's result.
    let run: (SQLiteServerTables) throws -> (Result<Void, any Error>) -> Void
    let fail: (any Error) -> Void
  }

  private let database: DatabaseQueue
  private let queue = DispatchQueue(label: "millrace.server.writer")
  private let state = Mutex(State())
  private var tables: SQLiteServerTables?
  private let log: LogLength
  /// Returns the seconds since 1970.
  let now: @Sendable () -> Int
  /// The failure after which nothing is written any more.
  private var failure: Failure?

  init(_ database: DatabaseQueue, _ tables: SQLiteServerTables, log: LogLength) {
    (self.database, self.tables, self.log, now) = (database, tables, log, tables.now)
  }

  // MARK: Transactions

  /// Runs a transaction in the next commit; `body` returns its value and the function that writes
  /// its changes.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteServerTables) throws -> (Value, () throws -> Void)
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(body) { continuation.resume(with: $0) }
    }
  }

  /// Puts a transaction behind those that wait, and reports its result after the commit.
  func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteServerTables) throws -> (Value, () throws -> Void),
    _ report: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    submit(
      SendableJob(
        run: { tables in
          let (value, store): (Value, () throws -> Void)
          do {
            (value, store) = try body(tables)
          } catch {
            // It has written nothing; what it has seen may be the others' changes.
            return { report($0.flatMap { .failure(error) }) }
          }
          return try Self.written(value, store, report)
        },
        fail: { report(.failure($0)) }))
  }

  private static func written<Value: Sendable>(
    _ value: Value, _ store: () throws -> Void,
    _ report: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) throws -> (Result<Void, any Error>) -> Void {
    do {
      try store()
    } catch {
      report(.failure(error))
      throw error
    }
    return { report($0.map { value }) }
  }

  /// Changes the tables directly; if `body` throws, the others of the commit are undone, too.
  func change<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteServerTables) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      submit(
        SendableJob(
          run: { tables in
            do {
              let value = try body(tables)
              return { continuation.resume(with: $0.map { value }) }
            } catch {
              continuation.resume(throwing: error)
              throw error
            }
          },
          fail: { continuation.resume(throwing: $0) }))
    }
  }

  private func submit(_ job: SendableJob) {
    let (isClosed, begins) = state.withLock { state in
      guard !state.isClosed else { return (true, false) }
      state.waiting.append(job)
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if isClosed { job.fail(Failure.closed) }
    if begins { queue.async { self.work() } }
  }

  private func work() {
    while true {
      let jobs = state.withLock { state in
        let jobs = state.waiting.popFirst(Self.groupLimit)
        state.isRunning = !jobs.isEmpty
        return jobs
      }
      if jobs.isEmpty { return }
      database.inDatabase { commit(jobs, in: $0) }
    }
  }

  /// Runs transactions and commits them together.
  private func commit(_ jobs: [SendableJob], in connection: GRDB.Database) {
    guard let tables, failure == nil else {
      for job in jobs { job.fail(failure ?? Failure.closed) }
      return
    }
    var done: [(Result<Void, any Error>) -> Void] = []
    var begun = 0
    do {
      try tables.statements.begin.run()
      for job in jobs {
        begun += 1
        done.append(try job.run(tables))
        // After some errors of reading, too, SQLite rolls back by itself: what came later would be
        // committed line by line.
        guard connection.isInsideTransaction else {
          throw Failure.failed(code: SQLITE_ABORT, message: "the transaction was rolled back")
        }
      }
      try tables.statements.commit.run()
      for finish in done { finish(.success(())) }
    } catch {
      // SQLite may have rolled back by itself, and with it the transactions before.
      if connection.isInsideTransaction { try? tables.statements.rollBack.run() }
      let error = noted(error)
      for finish in done { finish(.failure(error)) }
      for job in jobs[begun...] { job.fail(error) }
    }
    if log.isDue, failure == nil { checkpoint(connection) }
  }

  private func noted(_ error: any Error) -> any Error {
    if case .failed(let code, _)? = error as? Failure,
      [SQLITE_IOERR | (4 << 8), SQLITE_IOERR | (5 << 8)].contains(code)
    {
      // A flush of the file or of its folder. The system may have dropped what it could not write,
      // and a second flush would then succeed without it.
      failure = .flushFailed
      return Failure.flushFailed
    }
    return error
  }

  /// Moves into the file what no reader needs in the log any more; the next commit then begins the
  /// log anew.
  private func checkpoint(_ connection: GRDB.Database) {
    // A reader may need the log to stay; it is tried again when as much was added.
    log.noteDone()
    do {
      _ = try Row.fetchOne(connection, sql: "PRAGMA wal_checkpoint(PASSIVE)")
    } catch {
      // A long log harms nothing; a failed flush is noted.
      _ = noted(Failure(transaction: error))
    }
  }

  // MARK: Closing

  /// Finishes what waits, and closes the connection.
  func close() async -> Result<Void, Failure> {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return .success(()) }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.closeNow()) }
    }
  }

  private func closeNow() -> Result<Void, Failure> {
    do {
      try database.inDatabase { connection in
        // Compiled statements keep a connection open.
        tables = nil
        log.end(connection)
        if failure == nil {
          _ = try Row.fetchOne(connection, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        } else {
          try Opening.keepLogOnClose(true, connection)
        }
      }
      try database.close()
      return .success(())
    } catch {
      return .failure(Failure(transaction: error))
    }
  }
}
#endif
