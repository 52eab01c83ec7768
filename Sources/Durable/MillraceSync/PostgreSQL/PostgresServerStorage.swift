#if PostgreSQL
public import MillraceDurable
internal import MillraceSQLite
internal import Synchronization

/// A server's storage in a PostgreSQL database, which several processes may share.
///
/// ```swift
/// let storage = try await PostgresServerStorage.open(
///   "host=db.example dbname=office", notes: "/var/lib/office/running", schema: schema
/// ) { .random(in: .min ... .max) }
/// ```
///
/// A writing transaction locks its client and its spaces, so that versions are in the order of the
/// commits; transactions in different spaces run side by side, each on a connection of its own. If
/// more of them wait than there are connections, up to sixteen share a commit. A reading one sees
/// one committed state, and waits for no lock. Changes are kept in memory until the transaction
/// ends, and are then sent together with the commit: those of transactions that share it in one
/// statement, unless a later one reads what an earlier one has changed.
///
/// A transaction that meets another one in a deadlock, or whose connection breaks before its commit
/// was sent, is run again on a new connection, so its closure may be called several times. If the
/// connection breaks later, the transaction throws ``PostgresError/disconnected(reason:)``: the
/// device asks again, and the ledger knows whether the action was processed. While the database
/// does not answer, transactions throw ``PostgresError/cannotConnect(reason:)`` at once; one after
/// another tries it, after pauses of up to a second.
public final class PostgresServerStorage: SharedServerStorage, PersistentServerStorage {
  let writers: WorkerPool<PostgresWorker>
  let readers: WorkerPool<PostgresWorker>
  private let exchange: PostgresNews
  private let running: RunningActions
  /// The writing transactions that wait for a connection.
  private let waiting = Mutex(WaitingJobs<PostgresJob>())

  init(
    writers: WorkerPool<PostgresWorker>, readers: WorkerPool<PostgresWorker>,
    exchange: PostgresNews, running: RunningActions
  ) {
    (self.writers, self.readers, self.exchange) = (writers, readers, exchange)
    self.running = running
  }

  deinit { exchange.end() }

  /// Runs a transaction that changes records, and returns once its commit is on the disk.
  ///
  /// - Throws: The error of `body` as it is, and ``PostgresError``.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(body) { continuation.resume(with: $0) }
    }
  }

  /// Puts a transaction behind those that wait, and reports its result after the commit.
  func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value,
    _ report: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let job = PostgresJob(body, report)
    waiting.withLock { $0.append(job) }
    let isTaken = writers.submit { self.runWaiting(on: $0) }
    if !isTaken, job.take() { job.fail(PostgresError.closed) }
  }

  private func runWaiting(on worker: PostgresWorker) {
    let jobs = waiting.withLock { waiting in
      // With fewer than connections, each has one of its own.
      let share = (waiting.count + writers.count - 1) / writers.count
      return waiting.popFirst(min(share, PostgresJob.groupLimit))
    }
    // After the commit, and on another connection: within the transaction the notifications would
    // put the commits of all servers in a line.
    worker.run(jobs.filter { $0.take() }) { spaces in
      if !spaces.isEmpty { exchange.announce(spaces) }
    }
  }

  /// Runs a transaction that reads one state: what was committed when it began.
  ///
  /// - Throws: The error of `body` as it is, and ``PostgresError``.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try await readers.run { worker in
      try worker.run(isWriting: false) { tables in
        try tables.beginReading()
        let value = try body(BufferedTransaction(tables))
        try tables.commit()
        return value
      }
    }
  }

  /// Returns the changes that other processes commit from now on, until the sequence is released.
  public func news() -> AsyncStream<ServerNews> { exchange.news() }

  /// Closes the connections after the work that waits; closing twice does nothing.
  ///
  /// Later transactions throw ``PostgresError/closed``.
  public func close() async {
    guard await readers.close({ $0.disconnect() }) else { return }
    await writers.close { $0.disconnect() }
    // The last commits are news for other processes, too.
    await exchange.close()
    running.release()
  }
}

/// A connection of a server's storage, which is made again when it has broken.
final class PostgresWorker {
  /// The number of times that a transaction is run before its error is passed on.
  private static let attempts = 10

  let options: PostgresOptions
  let note: RunningActions.Slot
  private let connecting: SharedConnecting
  private var connection: PostgresConnection?

  init(_ options: PostgresOptions, _ connecting: SharedConnecting, note: RunningActions.Slot) {
    (self.options, self.connecting, self.note) = (options, connecting, note)
  }

  func disconnect() { connection = nil }

  /// Returns the connection, which is made when it is needed.
  func connected() throws(PostgresError) -> PostgresConnection {
    if let connection, !connection.isBroken { return connection }
    let connection = try connecting.connect(options.connect)
    self.connection = connection
    return connection
  }

  /// Runs a transaction; again, if it is known that it was not committed and may succeed.
  func run<Value>(
    isWriting: Bool, mayRunAgain: Bool = true, _ body: (PostgresTables) throws -> Value
  ) throws -> Value {
    var (attempt, locks) = (1, PostgresTables.Locks())
    while true {
      let connection = try connected()
      let tables = PostgresTables(connection, isWriting: isWriting, note: note, now: options.now)
      do {
        // Two that have met in a deadlock take their locks in one order the next time.
        if isWriting, !locks.isEmpty { try tables.lock(locks) }
        return try body(tables)
      } catch {
        locks = tables.locks
        end(connection, after: tables.failure)
        guard mayRunAgain, attempt < Self.attempts, tables.mayRunAgain else { throw error }
        attempt += 1
      }
    }
  }

  /// Rolls back, or drops a connection that cannot.
  func end(_ connection: PostgresConnection, after failure: PostgresError?) {
    do {
      if connection.isBroken || failure?.isDisconnection == true {
        disconnect()
      } else if connection.isInTransaction {
        try connection.execute("ROLLBACK")
      }
    } catch {
      // The server rolls back what a broken connection leaves.
      disconnect()
    }
  }
}

extension PostgresTables {
  /// True if the transaction has failed, was certainly not committed, and may succeed when it is
  /// run again.
  fileprivate var mayRunAgain: Bool {
    guard let failure else { return false }
    if failure.isConflict { return true }
    return failure.isDisconnection && !hasSentCommit
  }
}

/// The arguments of opening.
package struct PostgresOptions: Sendable {
  let parameters: String
  package let schema: PostgresSchema
  let now: @Sendable () -> Int

  package init(
    parameters: String, schema: PostgresSchema, now: @escaping @Sendable () -> Int
  ) {
    self.parameters = parameters
    self.schema = schema
    self.now = now
  }

  /// Connects, and checks the settings on which the safety of commits depends.
  package func connect() throws(PostgresError) -> PostgresConnection {
    let connection = try PostgresConnection(parameters)
    let settings = [
      ("server_encoding", "UTF8", ["UTF8"]), ("fsync", "on", ["on"]),
      ("full_page_writes", "on", ["on"]),
      ("synchronous_commit", "on", ["on", "local", "remote_write", "remote_apply"]),
    ]
    for (name, expected, accepted) in settings {
      let found = try connection.execute("SHOW \(name)").text(0, 0)
      guard accepted.contains(found) else {
        throw .settingNotTaken(name: name, expected: expected, found: found)
      }
    }
    let isReadOnly = try connection.execute("SHOW transaction_read_only").text(0, 0)
    if isReadOnly == "on" { throw .readOnly }
    // The statements are the same whatever their arguments: planning them costs more than running.
    // The locks of a process that has vanished from the network end after half a minute.
    try connection.execute(
      """
      SET search_path = "\(schema.name)"; SET plan_cache_mode = force_generic_plan;
      SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3
      """)
    return connection
  }
}
#endif
