#if SQLite
internal import GRDB
public import MillraceDurable
public import MillraceSQLite
internal import Synchronization

/// A server's storage in one SQLite file, which one process uses at a time.
///
/// ```swift
/// let storage = try await SQLiteServerStorage.open(at: "office.sqlite", schema: schema) {
///   .random(in: .min ... .max)
/// }
/// ```
///
/// There is one writing connection. The transactions that wait for it are run one after the other
/// and committed together, up to a hundred at a time, with one flush of the disk; each returns
/// after that commit. One that throws leaves nothing, and does not disturb the others. Readers have
/// connections of their own, each of which sees one committed state and waits for no lock.
///
/// When the disk is full, writing fails with `DatabaseError.full` and reading goes on. After a
/// flush that failed, every write fails with `DatabaseError.flushFailed`, since it is not known
/// what is on the disk: end the process and open the file again.
public final class SQLiteServerStorage: PersistentServerStorage {
  /// The path of the file, with links resolved.
  public let path: String

  let writer: SQLiteServerWriter
  let readers: WorkerPool<SQLiteServerReader>
  private let lock: Mutex<FileLock?>

  init(
    path: String, writer: SQLiteServerWriter, readers: WorkerPool<SQLiteServerReader>,
    lock: FileLock
  ) {
    self.path = path
    self.writer = writer
    self.readers = readers
    self.lock = Mutex(lock)
  }

  /// Runs a transaction that changes records, and returns once its commit is on the disk.
  ///
  /// - Throws: The error of `body` as it is, and `DatabaseError`.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try await writer.run { tables in
      let transaction = BufferedTransaction(tables)
      let value = try body(transaction)
      return (value, { try transaction.store() })
    }
  }

  /// Runs a transaction that reads one state: what was committed when it began.
  ///
  /// - Throws: The error of `body` as it is, and `DatabaseError`.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try await readers.run { reader in
      try reader.read { try body(BufferedTransaction($0)) }
    }
  }

  /// Moves the log into the file and releases it, after the work that waits; closing twice does
  /// nothing.
  ///
  /// Later transactions throw `DatabaseError.closed`.
  public func close() async throws(MillraceSQLite.DatabaseError) {
    // The readers first: the last connection that closes removes the log, and they cannot.
    guard await readers.close({ $0.close() }) else { return }
    let result = await writer.close()
    lock.withLock { $0 = nil }
    try result.get()
  }
}

/// A reading connection of a server's file.
final class SQLiteServerReader {
  private let queue: DatabaseQueue
  private var tables: SQLiteServerTables?

  init(_ queue: DatabaseQueue, _ tables: SQLiteServerTables) {
    (self.queue, self.tables) = (queue, tables)
  }

  func read<Value>(_ body: (SQLiteServerTables) throws -> Value) throws -> Value {
    try queue.inDatabase { _ in
      guard let tables else { throw MillraceSQLite.DatabaseError.closed }
      try tables.statements.beginReading.run()
      defer { try? tables.statements.commit.run() }
      // The state is chosen by the first statement that reads.
      _ = try tables.epoch
      return try body(tables)
    }
  }

  func close() {
    queue.inDatabase { _ in tables = nil }
    try? queue.close()
  }
}
#endif
