#if SQLite
internal import GRDB
internal import GRDBSQLite
internal import MillraceDurable

/// The transactions of a device's file on its one writing connection.
///
/// Sendable by the queue of that connection, on which everything here runs.
final class DeviceWriter: @unchecked Sendable {
  /// The number of lines that the journal keeps.
  static let journalLines = 10_000
  /// The number of lines that are removed at once.
  static let journalBatch = 500

  private var transaction: DeviceTransaction?
  private var statements: Statements?
  private let reserve: ReserveFile
  private var isFull: Bool
  private var isMaintaining = false
  private let log: LogLength
  /// The failure after which nothing is written any more.
  private var failure: DatabaseError?
  /// The number of commits that were flushed to the disk as far as this process knows.
  private(set) var flushes: Int

  private struct Statements {
    let begin, beginReading, commit: PreparedStatement

    init(on connection: OpaquePointer) throws {
      begin = try PreparedStatement("BEGIN IMMEDIATE", on: connection)
      beginReading = try PreparedStatement("BEGIN", on: connection)
      commit = try PreparedStatement("COMMIT", on: connection)
    }
  }

  init(
    _ transaction: DeviceTransaction, in connection: GRDB.Database, reserve: ReserveFile,
    isFull: Bool
  ) throws {
    self.transaction = transaction
    self.reserve = reserve
    self.isFull = isFull
    flushes = transaction.facts.flushes
    statements = try connection.sqliteConnection.map { try Statements(on: $0) }
    log = LogLength(of: connection)
  }

  // MARK: Transactions

  /// Runs a transaction: once more if the disk was full until the reserve was given up, unless it
  /// adds an action.
  func write<Value>(
    _ durability: Durability, in connection: GRDB.Database,
    _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    if let failure { throw failure }
    guard let transaction, let statements else { throw DatabaseError.closed }
    if durability == .powerLoss { try beginFlushing(connection) }
    defer {
      // A connection that stays at FULL is slow, and nothing worse.
      if durability == .powerLoss {
        sqlite3_exec(connection.sqliteConnection, "PRAGMA synchronous = NORMAL", nil, nil, nil)
      }
    }
    let (before, hadReserve) = (transaction.facts, !isFull)
    do {
      try statements.begin.run()
      let value = try body(transaction)
      if isFull, transaction.facts.addsActions { try regainReserve() }
      try transaction.prepareCommit(durability)
      try statements.commit.run()
      transaction.facts.addsActions = false
      flushes = transaction.facts.flushes
      return value
    } catch {
      let addsActions = transaction.facts.addsActions
      transaction.facts = before
      rollBack(connection)
      let error = noted(error)
      guard case DatabaseError.full = error, hadReserve else { throw error }
      makeRoom(connection)
      guard !addsActions else { throw error }
      return try write(durability, in: connection, body)
    }
  }

  /// Returns the tables that commits have touched since the last call.
  func takeChangedTables() -> Set<String> {
    guard let tables = transaction?.facts.changedTables, !tables.isEmpty else { return [] }
    transaction?.facts.changedTables = []
    return tables
  }

  func read<Value>(
    in connection: GRDB.Database, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    guard let transaction, let statements else { throw DatabaseError.closed }
    let before = transaction.facts
    try statements.beginReading.run()
    defer {
      transaction.facts = before
      if connection.isInsideTransaction { try? connection.rollback() }
    }
    return try body(transaction)
  }

  private func rollBack(_ connection: GRDB.Database) {
    // After some errors SQLite has rolled back by itself.
    if connection.isInsideTransaction { try? connection.rollback() }
  }

  /// Sets the connection so that a commit is flushed to the disk.
  private func beginFlushing(_ connection: GRDB.Database) throws {
    guard let connection = connection.sqliteConnection else { throw DatabaseError.closed }
    // SQLite takes the setting when it compiles the statement, which therefore cannot be kept.
    sqlite3_exec(connection, "PRAGMA synchronous = FULL", nil, nil, nil)
    let found = try PreparedStatement("PRAGMA synchronous", on: connection).first { $0.number(0) }
    guard found == 2 else {
      throw DatabaseError.settingNotTaken(
        name: "synchronous", expected: "2", found: found.map(String.init) ?? "not known")
    }
  }

  // MARK: Faults

  /// Translates an error of a transaction, and draws the conclusions.
  private func noted(_ error: any Error) -> any Error {
    let error = (error as? GRDB.DatabaseError).map { DatabaseError(transaction: $0) } ?? error
    switch error as? DatabaseError {
    case .full:
      isFull = true
      reserve.giveUp()
    case .failed(let code, _)
    where [SQLITE_IOERR | (4 << 8), SQLITE_IOERR | (5 << 8)].contains(code):
      // A flush of the file or of its folder. The system may have dropped what it could not write,
      // and a second flush would then succeed without it.
      failure = .flushFailed
      return DatabaseError.flushFailed
    default: break
    }
    return error
  }

  /// Lets the log begin anew in the room that it has; the reserve was given up already.
  private func makeRoom(_ connection: GRDB.Database) {
    do { try checkpoint(connection) } catch { _ = noted(error) }
  }

  private func regainReserve() throws {
    guard reserve.take() else { throw DatabaseError.full }
    isFull = false
  }

  // MARK: Maintenance

  /// Returns true once if the journal or the log has grown too long, until it was shortened.
  func beginsMaintenance() -> Bool {
    guard !isMaintaining, isDue else { return false }
    isMaintaining = true
    return true
  }

  private var isDue: Bool { surplusLines >= Self.journalBatch || log.isDue }

  private var surplusLines: Int {
    guard let facts = transaction?.facts else { return 0 }
    return facts.lastLine - facts.firstLine + 1 - Self.journalLines
  }

  /// Shortens one of them by one step; returns true if another one is needed.
  func maintain(in connection: GRDB.Database) -> Bool {
    isMaintaining = false
    guard transaction != nil, failure == nil else { return false }
    do {
      if log.isDue {
        try checkpoint(connection)
      } else if surplusLines >= Self.journalBatch {
        try trimJournal(connection)
      }
    } catch {
      // A long journal or log harms nothing, and the next commit tries again; a failed flush was
      // noted.
      _ = noted(error)
      return false
    }
    return beginsMaintenance()
  }

  private func trimJournal(_ connection: GRDB.Database) throws {
    guard let transaction else { return }
    let last = transaction.facts.firstLine + Self.journalBatch - 1
    try write(.processEnd, in: connection) { _ in
      transaction.statements.trimJournal.bind(1, last)
      try transaction.statements.trimJournal.run()
      transaction.facts.firstLine = last + 1
    }
  }

  /// Moves into the file what no reader needs in the log any more; the next commit then begins the
  /// log anew.
  ///
  /// SQLite would do so within a commit, and take no notice of a flush that fails.
  private func checkpoint(_ connection: GRDB.Database) throws {
    // A reader may need the log to stay; it is tried again when as much was added.
    log.noteDone()
    _ = try Row.fetchOne(connection, sql: "PRAGMA wal_checkpoint(PASSIVE)")
  }

  // MARK: Closing

  /// Moves the log into the file, unless a flush has failed: then the log is left as it is.
  ///
  /// - Returns: The error that kept the log from being moved; it is left then, too.
  func close(in connection: GRDB.Database) throws -> (any Error)? {
    guard transaction != nil else { throw DatabaseError.closed }
    // Compiled statements keep a connection open.
    (transaction, statements) = (nil, nil)
    log.end(connection)
    var checkpointFailure: (any Error)?
    if failure == nil {
      do {
        _ = try Row.fetchOne(connection, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      } catch {
        checkpointFailure = error
      }
    }
    if failure != nil || checkpointFailure != nil {
      try Opening.keepLogOnClose(true, connection)
    }
    return checkpointFailure
  }
}
#endif
