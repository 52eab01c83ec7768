#if SQLite
internal import Dispatch
internal import GRDB

/// An SQLite file with one owner, whose changes are on the disk when a write returns.
///
/// The file is in write-ahead mode with `synchronous = FULL`, foreign keys on, and locked for as
/// long as the database is open: no other process or connection reads or writes it meanwhile, so
/// what a program holds in memory cannot silently differ from the file. There is one connection on
/// a serial queue of its own; transactions run there one after the other, in the order in which
/// they were asked for, and never block the thread of the caller.
///
/// ```swift
/// let database = try await Database.open(at: path, schema: schema)
/// try await database.write { connection in
///   try connection.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["hello"])
/// }
/// ```
public final class Database: Sendable {
  /// How long opening waits for another owner to go, enough for a program that is being restarted.
  static let busySeconds = 1

  /// Where the file is, with links resolved.
  public let path: String

  private let queue: DatabaseQueue

  init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Opens the file at `path`, or creates it, and takes the migrations it lacks.
  ///
  /// Everything that can be wrong with the file is found by reading, before the first write: when
  /// this throws ``DatabaseError/cannotOpen(path:_:)``, the file and those SQLite keeps beside it
  /// are byte for byte as they were. A file left behind by a process that was killed opens
  /// normally, with every change whose write had returned. Waits up to one second for another owner
  /// to close the file.
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
      return try await queue.read { try body(Connection($0)) }
    } catch {
      throw DatabaseError(transaction: error)
    }
  }

  /// Runs `body` in a transaction and returns after its commit has reached the disk.
  ///
  /// `body` runs on the database's queue; the connection must not leave it. When this throws,
  /// nothing that `body` did is in the file, and the database goes on being usable. An error of
  /// `body`'s own arrives as ``DatabaseError/aborted(_:)``. Cancelling the task stops the
  /// transaction if it has not been committed yet, and has no effect afterwards.
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

  /// Moves the log into the database file, removes it and gives the file free.
  ///
  /// Transactions asked for before are finished first; those asked for later throw
  /// ``DatabaseError/closed``. Closing twice does nothing. A database that nobody holds any more
  /// closes in the same way, but cannot report a failure.
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
