#if SQLite
internal import Dispatch
package import GRDB

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The copying of a file that may be in use, and the return of the copy.
package enum FileCopy {
  /// Copies one committed state to a path at which nothing is.
  ///
  /// The copy is whole and on the disk when this returns, and absent if it throws. A second copy to
  /// the same path at that time is refused.
  package static func write(
    _ source: any DatabaseReader, to path: String
  ) throws(DatabaseError) {
    // Before the lock, which an open file at the path has.
    try checkAbsent(path)
    let lock = try checked(path) { path throws(FileObstacle) in try FileLock(of: path) }
    defer { withExtendedLifetime(lock) {} }
    try checkAbsent(path)
    let partial = path + ".partial"
    unlink(partial)
    do {
      let copy = try DatabaseQueue(path: partial)
      try copy.inDatabase { try $0.execute(sql: DatabaseFile.flushingCommits) }
      try source.backup(to: copy)
      // A file in rollback mode has no log that could be left behind.
      try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
    } catch {
      unlink(partial)
      throw DatabaseError(transaction: error)
    }
    let isThere = rename(partial, path) == 0
    guard isThere, flushFolder(of: path) else {
      let reason = String(cString: strerror(errno))
      unlink(isThere ? path : partial)
      throw .cannotOpen(path: path, .inaccessible(reason: reason))
    }
  }

  /// Puts a copy in place of a file that is not open, or of none, in one transaction.
  ///
  /// Both are checked before anything is written.
  ///
  /// - Parameters:
  ///   - backup: The path of the copy, which stays as it is.
  ///   - path: The path of the file.
  ///   - obstacle: Returns the reason for which a file cannot be used, by reading alone.
  ///   - change: Changes the restored content, as a part of the transaction.
  package static func restore(
    _ backup: String, to path: String,
    obstacle: @escaping @Sendable (GRDB.Database) throws -> FileObstacle?,
    change: ((GRDB.Database) throws -> Void)? = nil
  ) throws(DatabaseError) {
    let source = try checked(backup) { path throws(FileObstacle) in
      try DatabaseFile(checking: path)
    }
    let (target, lock) = try checked(path) { path throws(FileObstacle) in
      let file = try DatabaseFile(checking: path)
      return (file, try FileLock(of: file.path))
    }
    defer { withExtendedLifetime(lock) {} }
    let from = try Opening.inspected(source, givenPath: backup, obstacle)
    let to = try Opening.inspected(target, givenPath: path, obstacle)
    do {
      try to.inDatabase { connection in
        try Opening.keepLogOnClose(false, connection)
        try connection.execute(sql: "PRAGMA journal_mode = WAL")
        try connection.execute(sql: DatabaseFile.flushingCommits)
      }
      if let change {
        // In a file, since a copy may be larger than the memory.
        let partial = target.path + ".partial"
        unlink(partial)
        defer { unlink(partial) }
        let changed = try DatabaseQueue(path: partial)
        try from.backup(to: changed)
        try changed.inDatabase { connection in
          try connection.execute(sql: "PRAGMA journal_mode = OFF")
          try change(connection)
        }
        try changed.backup(to: to)
        try changed.close()
      } else {
        try from.backup(to: to)
      }
      try to.close()
      try from.close()
    } catch {
      throw DatabaseError(transaction: error)
    }
  }

  private static func checkAbsent(_ path: String) throws(DatabaseError) {
    try checked(path) { path throws(FileObstacle) in
      guard try FileEntry(at: path) == nil else { throw .exists }
      let folder = FileEntry.parent(of: path)
      guard try FileEntry(at: folder) != nil else { throw .parentMissing(directory: folder) }
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

  /// Runs work that waits for the disk on a queue of its own.
  package static func offThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    let result: Result<Value, DatabaseError> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "millrace.sqlite.copy").async {
        continuation.resume(returning: Result { () throws(DatabaseError) in try body() })
      }
    }
    return try result.get()
  }
}

/// Makes the name of a new file durable; false if the system refuses.
private func flushFolder(of path: String) -> Bool {
  let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let descriptor = open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  #if canImport(Darwin)
  // On Darwin fsync does not flush the cache of the disk.
  if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}
#endif
