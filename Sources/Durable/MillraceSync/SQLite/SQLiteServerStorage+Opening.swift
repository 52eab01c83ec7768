#if SQLite
internal import Dispatch
internal import GRDB
internal import GRDBSQLite
public import MillraceDurable
public import MillraceSQLite

extension SQLiteServerStorage {
  /// Opens the file at `path`, or creates it with a history of its own.
  ///
  /// Every fault of the file is found by reading, before the first write, as by `DurableFile`: when
  /// this throws `DatabaseError.cannotOpen`, the file is as it was. A file that another process has
  /// open is refused at once with `FileObstacle.inUse`, and one of a newer version of this package
  /// with `FileObstacle.newerSchema`.
  ///
  /// Beside the file are its lock, and a small file in which the process notes the action that it
  /// runs.
  ///
  /// Costs one reading of the whole file, for SQLite's `quick_check`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - schema: The records of the program, whose declared indexes are made.
  ///   - applicationID: The id by which the program knows its own files; “MRSF” by default.
  ///   - readerCount: The number of reading connections.
  ///   - now: Returns the seconds since 1970; those of the system by default.
  ///   - randomBits: Returns 64 random bits, for the name of a new history.
  public static func open(
    at path: String, schema: DurableSchema, applicationID: Int32 = 0x4D52_5346,
    readerCount: Int = 4, now: @escaping @Sendable () -> Int = systemSeconds,
    randomBits: @escaping @Sendable () -> UInt64
  ) async throws(MillraceSQLite.DatabaseError) -> SQLiteServerStorage {
    let opening = SQLiteServerOpening(
      schema: schema, applicationID: applicationID, readerCount: max(readerCount, 1), now: now,
      randomBits: randomBits)
    return try await FileCopy.offThread { () throws(MillraceSQLite.DatabaseError) in
      try opening.open(path)
    }
  }

  /// Copies one committed state of the file to another path, while this one stays in use.
  ///
  /// The copy is whole and on the disk when this returns, and absent if it throws. A file that is
  /// there, or a second copy to the path at that time, is an error. It is put in
  /// place by ``restore(_:to:applicationID:randomBits:)``.
  public func backUp(to path: String) async throws(MillraceSQLite.DatabaseError) {
    let source = self.path
    try await FileCopy.offThread { () throws(MillraceSQLite.DatabaseError) in
      do {
        var configuration = Configuration()
        configuration.readonly = true
        try FileCopy.write(
          DatabaseQueue(path: source, configuration: configuration), to: path)
      } catch {
        throw MillraceSQLite.DatabaseError(transaction: error)
      }
    }
  }

  /// Puts a back-up in place of a file that is not open, or of none, in one transaction, with a
  /// history of its own.
  ///
  /// The devices find another epoch: they keep what they have performed and receive everything
  /// anew. Actions of the time after the back-up are applied again if a device still has them.
  ///
  /// - Parameters:
  ///   - backup: The path of the back-up, which stays as it is.
  ///   - path: The path of the file.
  ///   - applicationID: The id by which the program knows its own files.
  ///   - randomBits: Returns 64 random bits, for the name of the history.
  public static func restore(
    _ backup: String, to path: String, applicationID: Int32 = 0x4D52_5346,
    randomBits: @escaping @Sendable () -> UInt64
  ) async throws(MillraceSQLite.DatabaseError) {
    let epoch = newEpoch(randomBits)
    try await FileCopy.offThread { () throws(MillraceSQLite.DatabaseError) in
      try FileCopy.restore(
        backup, to: path, obstacle: { try SQLiteServerOpening.obstacle(applicationID, in: $0) },
        change: { connection in
          try connection.execute(
            sql: "UPDATE meta SET value = ? WHERE key = 'epoch'", arguments: [epoch])
        })
    }
  }
}

/// The opening of a path as a ``SQLiteServerStorage``: check, lock, read, and only then write.
private struct SQLiteServerOpening {
  typealias Failure = MillraceSQLite.DatabaseError

  let schema: DurableSchema
  let applicationID: Int32
  let readerCount: Int
  let now: @Sendable () -> Int
  let randomBits: @Sendable () -> UInt64

  func open(_ path: String) throws(Failure) -> SQLiteServerStorage {
    guard applicationID != 0 else { throw .schemaMistake(.noApplicationID) }
    let (file, lock) = try check(path)
    let id = applicationID
    do {
      try Opening.inspected(file, givenPath: path) { try Self.obstacle(id, in: $0) }.close()
      let notes = try RunningActions(at: file.path + "-running")
      let queue = try queue(file.path, readonly: false)
      let (writer, deaths) = try queue.inDatabase { connection in
        try prepare(connection, notes)
        let deaths = try Self.deaths(in: connection)
        let tables = try tables(connection, notes.slot(0), deaths)
        return (SQLiteServerWriter(queue, tables, log: LogLength(of: connection)), deaths)
      }
      let readers = try (0..<readerCount).map { _ in
        let queue = try self.queue(file.path, readonly: true)
        return try queue.inDatabase { connection in
          SQLiteServerReader(queue, try tables(connection, notes.slot(1), deaths))
        }
      }
      return SQLiteServerStorage(
        path: file.path, writer: writer,
        readers: WorkerPool(readers, label: "millrace.server.reader", whenClosed: Failure.closed),
        lock: lock)
    } catch {
      throw Failure(transaction: error)
    }
  }

  private func check(_ path: String) throws(Failure) -> (DatabaseFile, FileLock) {
    do throws(FileObstacle) {
      let file = try DatabaseFile(checking: path)
      return (file, try FileLock(of: file.path))
    } catch {
      throw .cannotOpen(path: path, error)
    }
  }

  /// Returns the first obstacle of a file, by reading alone; nil if there is none.
  static func obstacle(
    _ applicationID: Int32, in connection: GRDB.Database
  ) throws -> FileObstacle? {
    let general = Inspection(schema: Schema(applicationID: applicationID, migrations: []))
    if let obstacle = try general.obstacle(in: connection) { return obstacle }
    let format = try Int32.fetchOne(connection, sql: "PRAGMA user_version") ?? 0
    return format > SQLiteServerSchema.format
      ? .newerSchema(unknown: ["file format \(format)"]) : nil
  }

  private func queue(_ path: String, readonly: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "millrace.server"
    configuration.readonly = readonly
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { connection in
      // Temporary tables of a sort need no disk, which may be full.
      try connection.execute(sql: "PRAGMA temp_store = MEMORY")
      // 64 MB: the lines of the ledger that a commit adds are all over its table.
      try connection.execute(sql: "PRAGMA cache_size = -65536")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private func tables(
    _ connection: GRDB.Database, _ note: RunningActions.Slot, _ deaths: [ActionID: Int]
  ) throws -> SQLiteServerTables {
    guard let pointer = connection.sqliteConnection else { throw Failure.closed }
    return SQLiteServerTables(
      try SQLiteServerStatements(on: pointer), note: note, deaths: deaths, now: now)
  }

  /// Brings the settings and the tables of an accepted file up to date.
  private func prepare(_ connection: GRDB.Database, _ notes: RunningActions) throws {
    try connection.execute(sql: "PRAGMA journal_mode = WAL")
    try connection.execute(sql: DatabaseFile.flushingCommits)
    try connection.inTransaction(.immediate) {
      try connection.execute(sql: SQLiteServerSchema.fixed)
      try prepareIndexes(connection)
      try connection.execute(
        sql: "INSERT INTO meta VALUES ('epoch', ?) ON CONFLICT DO NOTHING",
        arguments: [newEpoch(randomBits)])
      for action in notes.interrupted { try Self.count(action, in: connection) }
      // Those that have a verdict are not asked for again.
      try connection.execute(sql: "DELETE FROM death WHERE action IN (SELECT id FROM ledger)")
      try connection.execute(sql: "PRAGMA application_id = \(applicationID)")
      try connection.execute(sql: "PRAGMA user_version = \(SQLiteServerSchema.format)")
      return .commit
    }
    notes.clear()
    let settings = [
      ("journal_mode", "wal"), ("synchronous", "2"), ("fullfsync", "1"),
      ("checkpoint_fullfsync", "1"), ("locking_mode", "normal"),
      ("application_id", "\(applicationID)"), ("user_version", "\(SQLiteServerSchema.format)"),
    ]
    for (name, expected) in settings {
      let found = try String.fetchOne(connection, sql: "PRAGMA \(name)") ?? "not known"
      if found != expected {
        throw Failure.settingNotTaken(name: name, expected: expected, found: found)
      }
    }
  }

  private func prepareIndexes(_ connection: GRDB.Database) throws {
    let indexes = SQLiteServerSchema.indexes(schema)
    let known = try String.fetchAll(
      connection,
      sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND name GLOB 'index_*'")
    for name in known where !indexes.contains(where: { $0.name == name }) {
      try connection.execute(sql: "DROP INDEX \(DeviceTables.quoted(name))")
    }
    for index in indexes { try connection.execute(sql: index.sql) }
  }

  private static func count(_ action: ActionID, in connection: GRDB.Database) throws {
    guard let pointer = connection.sqliteConnection else { throw Failure.closed }
    let statement = try PreparedStatement(
      "INSERT INTO death VALUES (?1, 1) ON CONFLICT DO UPDATE SET count = count + 1", on: pointer)
    statement.bind(1, action.bits)
    try statement.run()
  }

  private static func deaths(in connection: GRDB.Database) throws -> [ActionID: Int] {
    guard let pointer = connection.sqliteConnection else { throw Failure.closed }
    let statement = try PreparedStatement("SELECT action, count FROM death", on: pointer)
    var found: [ActionID: Int] = [:]
    while try statement.next() {
      if let bits = statement.bits(0) { found[ActionID(bits: bits)] = statement.number(1) }
    }
    return found
  }
}
#endif
