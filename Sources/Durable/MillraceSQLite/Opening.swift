#if SQLite
package import GRDB
internal import MillraceSQLiteShim

/// The opening of a path as a ``Database``: check, lock, read, and only then write.
///
/// One connection does all of it, so nothing can change between the check and the use. It locks the
/// file exclusively from its first read on; SQLite then keeps the index of the log in memory and
/// does not touch a `-shm` file.
package struct Opening {
  let schema: Schema

  /// Opens the file, and blocks the calling thread on the disk.
  func open(_ path: String) throws(DatabaseError) -> Database {
    if let mistake = schema.mistake { throw .schemaMistake(mistake) }
    let file: DatabaseFile
    do throws(FileObstacle) {
      file = try DatabaseFile(checking: path)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    let inspection = Inspection(schema: schema)
    let queue = try Self.inspected(file, givenPath: path, inspection.obstacle)
    try prepare(queue)
    try migrate(queue)
    return Database(path: file.path, queue: queue)
  }

  /// Opens the file to read it alone, and looks for an obstacle.
  package static func inspected(
    _ file: DatabaseFile, givenPath: String,
    _ findObstacle: @Sendable (GRDB.Database) throws -> FileObstacle?
  ) throws(DatabaseError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "millrace.sqlite"
    configuration.busyMode = .timeout(Double(Database.busySeconds))
    configuration.prepareDatabase { connection in
      // An existing log must survive a refusal. A log that the first read creates is removed when
      // the connection closes, as it is by default.
      if file.hasLog { try keepLogOnClose(true, connection) }
      try connection.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    let obstacle: FileObstacle?
    let queue: DatabaseQueue
    do {
      queue = try DatabaseQueue(path: file.path, configuration: configuration)
      obstacle = try queue.inDatabase { try findObstacle($0) }
    } catch {
      throw DatabaseError(opening: givenPath, error)
    }
    if let obstacle { throw .cannotOpen(path: givenPath, obstacle) }
    return queue
  }

  /// Changes the settings of a file that was accepted, and checks them.
  private func prepare(_ queue: DatabaseQueue) throws(DatabaseError) {
    let settings = [
      ("journal_mode", "wal"), ("synchronous", "2"), ("fullfsync", "1"),
      ("checkpoint_fullfsync", "1"), ("foreign_keys", "1"),
      ("locking_mode", "exclusive"),
    ]
    let refused: DatabaseError?
    do {
      refused = try queue.inDatabase { connection in
        try Self.keepLogOnClose(false, connection)
        try connection.execute(sql: "PRAGMA journal_mode = WAL")
        try connection.execute(sql: DatabaseFile.flushingCommits)
        for (name, expected) in settings {
          let found = try String.fetchOne(connection, sql: "PRAGMA \(name)") ?? "not known"
          if found != expected {
            return .settingNotTaken(name: name, expected: expected, found: found)
          }
        }
        let owner = try Int32.fetchOne(connection, sql: "PRAGMA application_id")
        if owner != schema.applicationID {
          try connection.execute(sql: "PRAGMA application_id = \(schema.applicationID)")
        }
        return nil
      }
    } catch {
      throw DatabaseError(transaction: error)
    }
    if let refused { throw refused }
  }

  private func migrate(_ queue: DatabaseQueue) throws(DatabaseError) {
    var migrator = DatabaseMigrator()
    for migration in schema.migrations {
      migrator.registerMigration(migration.name) { try migration.change(Connection($0)) }
      do {
        try migrator.migrate(queue, upTo: migration.name)
      } catch {
        throw .migrationFailed(name: migration.name, reason: "\(error)")
      }
    }
  }

  package static func keepLogOnClose(_ keep: Bool, _ connection: GRDB.Database) throws {
    let pointer = connection.sqliteConnection.map { UnsafeMutableRawPointer($0) }
    let code = millrace_sqlite_keep_log_on_close(pointer, keep ? 1 : 0)
    if code != 0 { throw GRDB.DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
#endif
