#if SQLite
internal import Dispatch
internal import GRDB
public import MillraceDurable
internal import Synchronization

/// A device's file: records, outbox, refused actions and journal in one SQLite file.
///
/// ```swift
/// let file = try await DurableFile.open(
///   at: path, schema: schema, randomBits: { .random(in: 0 ... .max) })
/// let engine = ClientEngine(file, schema: schema, randomBits: { .random(in: 0 ... .max) })
/// ```
///
/// Transactions run one after the other on a queue of the file, and block the calling thread; a
/// transaction must not begin another one. Live queries read beside them, on connections of their
/// own.
///
/// The file is in write-ahead mode with `synchronous = NORMAL`: a commit survives the end of the
/// process, and one of `Durability.powerLoss` is flushed to the disk with all before it. It is
/// locked against other processes as long as it is open.
///
/// A full disk makes performing fail with ``DatabaseError/full``, while everything else goes on in
/// the room of a reserve file of one megabyte, and fails with the same error where that is not
/// enough. A flush that fails makes every later transaction fail with
/// ``DatabaseError/flushFailed``, since it is not known what is on the disk: close the file and
/// open it again with ``reopened()``.
public final class DurableFile: ClientStorage {
  /// The path of the file, with links resolved.
  public let path: String

  let pool: DatabasePool
  let writer: DeviceWriter
  let options: Options
  let liveQueries = LiveQueries()
  private let lock: Mutex<FileLock?>

  /// The arguments of opening, for opening again.
  struct Options: Sendable {
    let schema: DurableSchema
    let applicationID: Int32
    let randomBits: @Sendable () -> UInt64
    let didWarn: @Sendable (FileWarning) -> Void
  }

  init(
    path: String, pool: DatabasePool, writer: DeviceWriter, lock: FileLock, options: Options
  ) {
    self.path = path
    self.pool = pool
    self.writer = writer
    self.options = options
    self.lock = Mutex(lock)
  }

  deinit {
    // The lock is released after the connections.
    try? closeConnections()
    liveQueries.endAll()
  }

  /// Runs a transaction that is committed when `body` returns, and leaves nothing when it throws.
  ///
  /// On a disk that is found full, a body that adds no action runs once more, when the reserve has
  /// been given up.
  ///
  /// - Throws: The error of `body` as it is, and ``DatabaseError``.
  public func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    let (value, changed, isDue) = try onWriter { connection in
      let value = try writer.write(durability, in: connection, body)
      return (value, writer.takeChangedTables(), writer.beginsMaintenance())
    }
    if !changed.isEmpty { liveQueries.notify(of: changed) }
    if isDue { Self.maintain(pool, writer) }
    return value
  }

  /// Runs a transaction that changes nothing: changes are undone at its end.
  ///
  /// - Throws: The error of `body` as it is, and ``DatabaseError``.
  public func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    try onWriter { try writer.read(in: $0, body) }
  }

  private func onWriter<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
    do {
      return try pool.writeWithoutTransaction(body)
    } catch let error as GRDB.DatabaseError {
      throw DatabaseError(transaction: error)
    }
  }

  /// Shortens journal and log after the commit that made them too long, step by step, so that no
  /// transaction waits for long.
  ///
  /// It does not hold the file, which would close on its own queue if this were its last owner.
  private static func maintain(_ pool: DatabasePool, _ writer: DeviceWriter) {
    pool.asyncWriteWithoutTransaction { connection in
      if writer.maintain(in: connection) { maintain(pool, writer) }
    }
  }

  // MARK: Closing

  /// Moves the log into the file, and releases it; closing twice does nothing.
  ///
  /// If the log cannot be moved, the file is released all the same, and the log is kept for the
  /// next opening. Later transactions throw ``DatabaseError/closed``, and live queries end without
  /// an error. A file that is released closes in the same way, but cannot report a failure.
  public func close() async throws(DatabaseError) {
    let result: Result<Void, DatabaseError> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "millrace.sqlite.close").async {
        continuation.resume(
          returning: Result { () throws(DatabaseError) in try self.closeConnections() })
      }
    }
    lock.withLock { $0 = nil }
    liveQueries.endAll()
    try result.get()
  }

  private func closeConnections() throws(DatabaseError) {
    do {
      // The readers first: the last connection that closes removes the log, and they cannot.
      pool.releaseMemory()
      let failure = try pool.writeWithoutTransaction { try writer.close(in: $0) }
      try pool.close()
      if let failure { throw failure }
    } catch {
      switch DatabaseError(transaction: error) {
      case .closed: return
      case let error: throw error
      }
    }
  }
}
#endif
