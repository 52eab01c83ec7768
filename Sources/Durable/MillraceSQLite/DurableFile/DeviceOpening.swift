#if SQLite
internal import GRDB
internal import GRDBSQLite
internal import MillraceDurable

/// The opening of a path as a ``DurableFile``: check, lock, read, and only then write.
struct DeviceOpening {
  let options: DurableFile.Options

  private var inspection: DeviceInspection {
    DeviceInspection(schema: options.schema, applicationID: options.applicationID)
  }

  /// Opens the file, and blocks the calling thread on the disk.
  func open(_ path: String) throws(DatabaseError) -> DurableFile {
    guard options.applicationID != 0 else { throw .schemaMistake(.noApplicationID) }
    try checkLibrary()
    let file: DatabaseFile
    let lock: FileLock
    do throws(FileObstacle) {
      file = try DatabaseFile(checking: path)
      lock = try FileLock(of: file.path)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    try inspect(file, givenPath: path)
    do {
      let pool = try pool(file.path)
      let writer = try pool.writeWithoutTransaction { try prepare($0, file.path) }
      return DurableFile(
        path: file.path, pool: pool, writer: writer, lock: lock, options: options)
    } catch {
      throw DatabaseError(transaction: error)
    }
  }

  private func checkLibrary() throws(DatabaseError) {
    let version = String(cString: sqlite3_libversion())
    guard sqlite3_libversion_number() >= 3_035_000 else {
      throw .settingNotTaken(name: "sqlite_version", expected: "3.35 or later", found: version)
    }
    if sqlite3_libversion_number() < 3_051_003 {
      options.didWarn(.defectiveSQLite(version: version))
    }
  }

  /// Reads the file alone, on a connection that is closed without a trace.
  private func inspect(_ file: DatabaseFile, givenPath: String) throws(DatabaseError) {
    let inspection = inspection
    let queue = try Opening.inspected(file, givenPath: givenPath) {
      try inspection.obstacle(in: $0)
    }
    do {
      try queue.close()
    } catch {
      throw DatabaseError(transaction: error)
    }
  }

  private func pool(_ path: String) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.label = "millrace.sqlite"
    configuration.busyMode = .timeout(Double(Database.busySeconds))
    configuration.prepareDatabase { connection in
      // Debian and Apple compile SQLite with different defaults.
      try connection.execute(sql: "PRAGMA recursive_triggers = ON")
      // Temporary tables of a sort need no disk, which may be full.
      try connection.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return try DatabasePool(path: path, configuration: configuration)
  }

  /// Brings the settings and the tables of an accepted file up to date.
  private func prepare(_ connection: GRDB.Database, _ path: String) throws -> DeviceWriter {
    // GRDB sets NORMAL after the connection was prepared, so it is set and checked here.
    try connection.execute(sql: DatabaseFile.flushingCommits)
    let upgrade = DeviceUpgrade(options: options, connection: connection)
    let transaction = try upgrade.run()
    try connection.execute(sql: "PRAGMA synchronous = NORMAL")
    let settings = [
      ("journal_mode", "wal"), ("synchronous", "1"), ("fullfsync", "1"),
      ("checkpoint_fullfsync", "1"), ("recursive_triggers", "1"),
      ("locking_mode", "normal"), ("application_id", "\(options.applicationID)"),
      ("user_version", "\(DeviceTables.format)"),
    ]
    for (name, expected) in settings {
      let found = try String.fetchOne(connection, sql: "PRAGMA \(name)") ?? "not known"
      if found != expected {
        throw DatabaseError.settingNotTaken(name: name, expected: expected, found: found)
      }
    }
    let reserve = ReserveFile(of: path)
    let isFull = !reserve.take()
    if isFull { options.didWarn(.noReserve) }
    return try DeviceWriter(transaction, in: connection, reserve: reserve, isFull: isFull)
  }
}

/// A check by reading alone of whether a program may use a device's file.
struct DeviceInspection: Sendable {
  let schema: DurableSchema
  let applicationID: Int32

  /// Returns the first obstacle, or nil.
  func obstacle(in connection: GRDB.Database) throws -> FileObstacle? {
    let general = Inspection(schema: Schema(applicationID: applicationID, migrations: []))
    if let obstacle = try general.obstacle(in: connection) { return obstacle }
    let format = try Int32.fetchOne(connection, sql: "PRAGMA user_version") ?? 0
    guard format != 0 else { return nil }
    guard format <= DeviceTables.format else {
      return .newerSchema(unknown: ["file format \(format)"])
    }
    let version = try Int.fetchOne(
      connection, sql: "SELECT CAST(value AS INTEGER) FROM _meta WHERE key = 'version'")
    if let version, version > schema.version {
      return .newerSchema(unknown: ["records \(version)"])
    }
    let state = try String.fetchOne(connection, sql: "SELECT value FROM _meta WHERE key = 'state'")
    do {
      _ = try JSONText.decode(ClientState.self, from: state ?? "")
    } catch {
      return .damaged(finding: "the state cannot be read: \(error)")
    }
    return nil
  }
}
#endif
