#if SQLite
internal import Dispatch
internal import GRDB

/// An SQLite file with one owner, whose changes are on the disk when a write returns.
///
/// The file is in write-ahead mode with `synchronous = FULL` and foreign keys on. It is locked as
/// long as the database is open: no other process or connection can read or write it, so a
/// program's copy in memory cannot silently differ from the file. There is one connection on a
/// serial queue of its own. Transactions run there one after the other, in the order of the calls,
/// and never block the thread of the caller.
///
/// ```swift
/// let database = try await Database.open(at: path, schema: schema)
/// try await database.write { connection in
///   try connection.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["hello"])
/// }
/// ```
public final class Database: Sendable {
  /// The time that opening waits for another owner, enough for a program that is being restarted.
  static let busySeconds = 1

  /// The path of the file, with links resolved.
  public let path: String

  private let queue: DatabaseQueue

  init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Opens the file at `path`, or creates it, and runs the migrations that it lacks.
  ///
  /// Every fault of the file is found by reading, before the first write: when this throws
  /// ``DatabaseError/cannotOpen(path:_:)``, the file and those that SQLite keeps beside it are byte
  /// for byte as they were. A file left by a process that was killed opens normally, with every
  /// change whose write had returned. Opening waits up to one second for another owner to close the
  /// file.
  ///
  /// Costs one reading of the whole file, for SQLite's `quick_check`.
  public static func open(
    at path: String, schema: Schema
  ) async throws(DatabaseError) -> Database {
    let result: Result<Database, DatabaseError> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "millrace.sqlite.open").async {
        continuation.resume(
          returning: Result { () throws(DatabaseError) -> Database in
            try Opening(schema: schema).open(path)
          })
      }
    }
    return try result.get()
  }

  /// Runs `body` in a transaction that cannot write, and returns what it returns.
  ///
  /// `body` runs on the database's queue; the connection must not leave it.
  public func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws(DatabaseError) -> Value {
    do {
      return try await queue.writeWithoutTransaction { connection in
        // GRDB's own reading asks SQLite about a connection that may be closed, which it must not.
        guard connection.sqliteConnection != nil else { throw DatabaseError.closed }
        return try connection.readOnly {
          var value: Value?
          try connection.inTransaction(.deferred) {
            value = try body(Connection(connection))
            return .commit
          }
          guard let value else { throw DatabaseError.closed }
          return value
        }
      }
    } catch {
      throw DatabaseError(transaction: error)
    }
  }

  /// Runs `body` in a transaction and returns after its commit has reached the disk.
  ///
  /// `body` runs on the database's queue; the connection must not leave it. When this throws, the
  /// file contains no change of `body`, and the database stays usable. An error that `body` throws
  /// is wrapped in ``DatabaseError/aborted(_:)``. Cancelling the task stops the transaction if it
  /// has not been committed yet, and has no effect afterwards.
  ///
  /// Costs at least one flush of the disk.
  public func write<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws(DatabaseError) -> Value {
    do {
      return try await queue.write { try body(Connection($0)) }
    } catch {
      throw DatabaseError(transaction: error)
    }
  }

  /// Moves the log into the database file, removes the log and releases the file.
  ///
  /// Transactions that were requested before are finished first; later ones throw
  /// ``DatabaseError/closed``. Closing twice does nothing. A database that is released closes in
  /// the same way, but cannot report a failure.
  public func close() async throws(DatabaseError) {
    do {
      try await queue.writeWithoutTransaction { connection in
        _ = try Row.fetchOne(connection, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      switch DatabaseError(transaction: error) {
      case .closed: return
      case let error: throw error
      }
    }
    let queue = queue
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "millrace.sqlite.close").async {
        continuation.resume(returning: Result { try queue.close() })
      }
    }
    if case .failure(let error) = result { throw DatabaseError(transaction: error) }
  }
}
#endif
