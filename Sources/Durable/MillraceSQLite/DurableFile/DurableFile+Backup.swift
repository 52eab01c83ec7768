#if SQLite
internal import Dispatch
internal import GRDB
public import MillraceDurable

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

extension DurableFile {
  /// Copies one committed state of the file to another path, while this one stays in use.
  ///
  /// The copy has the identity of the file. It can be opened like it, on this or another device:
  /// the server's next answer gives it an identity of its own, and nothing is lost or applied
  /// twice. The copy is whole and on the disk when this returns, and absent if it throws.
  ///
  /// - Throws: ``DatabaseError/cannotOpen(path:_:)`` with ``FileObstacle/exists`` if something is
  ///   at `path`.
  public func backUp(to path: String) async throws(DatabaseError) {
    let pool = pool
    try await Self.offThread { () throws(DatabaseError) in
      try Self.checkAbsent(path)
      let partial = path + ".partial"
      unlink(partial)
      do {
        let copy = try DatabaseQueue(path: partial)
        try copy.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try pool.backup(to: copy)
        // A file in rollback mode has no log that could be left behind.
        try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
      } catch {
        unlink(partial)
        throw DatabaseError(transaction: error)
      }
      guard rename(partial, path) == 0, flushFolder(of: path) else {
        let reason = String(cString: strerror(errno))
        unlink(partial)
        throw .cannotOpen(path: path, .inaccessible(reason: reason))
      }
    }
  }

  /// Puts a back-up in place of a file that is not open, or of none, in one transaction.
  ///
  /// Both are checked before anything is written, as when they are opened. The file takes part in
  /// the exchange with the server again after it was opened: actions of the back-up that the server
  /// has processed are not applied twice.
  ///
  /// - Parameters:
  ///   - backup: The path of the back-up, which stays as it is.
  ///   - path: The path of the file.
  ///   - schema: The records and actions of the program.
  ///   - applicationID: The id by which the program knows its own files.
  public static func restore(
    _ backup: String, to path: String, schema: DurableSchema, applicationID: Int32 = 0x4D52_4446
  ) async throws(DatabaseError) {
    let inspection = DeviceInspection(schema: schema, applicationID: applicationID)
    try await offThread { () throws(DatabaseError) in
      let source = try Self.checked(backup) { path throws(FileObstacle) in
        try DatabaseFile(checking: path)
      }
      let (target, lock) = try Self.checked(path) { path throws(FileObstacle) in
        let file = try DatabaseFile(checking: path)
        return (file, try FileLock(of: file.path))
      }
      defer { withExtendedLifetime(lock) {} }
      let from = try Opening.inspected(source, givenPath: backup) {
        try inspection.obstacle(in: $0)
      }
      let to = try Opening.inspected(target, givenPath: path) { try inspection.obstacle(in: $0) }
      do {
        try to.inDatabase { connection in
          try Opening.keepLogOnClose(false, connection)
          try connection.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        try from.backup(to: to)
        try to.close()
        try from.close()
      } catch {
        throw DatabaseError(transaction: error)
      }
    }
  }

  private static func checkAbsent(_ path: String) throws(DatabaseError) {
    try checked(path) { path throws(FileObstacle) in
      guard try FileEntry(at: path) == nil else { throw .exists }
    }
  }

  private static func checked<Value>(
    _ path: String, _ check: (String) throws(FileObstacle) -> Value
  ) throws(DatabaseError) -> Value {
    do throws(FileObstacle) {
      return try check(path)
    } catch {
      throw .cannotOpen(path: path, error)
    }
  }

  private static func offThread(
    _ body: @escaping @Sendable () throws(DatabaseError) -> Void
  ) async throws(DatabaseError) {
    let result: Result<Void, DatabaseError> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "millrace.sqlite.copy").async {
        continuation.resume(returning: Result { () throws(DatabaseError) in try body() })
      }
    }
    try result.get()
  }
}

/// Makes the name of a new file durable; false if the system refuses.
private func flushFolder(of path: String) -> Bool {
  let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let descriptor = open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}
#endif
