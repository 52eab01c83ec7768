#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A path that has been checked and may be opened by SQLite.
///
/// The database file itself is never opened here: closing a file descriptor drops every lock that
/// the process holds on the file, including those of SQLite.
package struct DatabaseFile {
  /// The settings with which a commit waits until it is on the disk.
  ///
  /// On Apple's systems `FULL` alone leaves it in the cache of the drive, which the loss of power
  /// empties.
  package static let flushingCommits =
    "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON"

  /// The path with links resolved, because SQLite keeps its log beside the resolved file.
  package let path: String

  /// True if a write-ahead log, perhaps an empty one, is beside the file.
  let hasLog: Bool

  /// Checks the path and the files beside it, without writing anything.
  package init(checking given: String) throws(FileObstacle) {
    guard !given.isEmpty, !given.utf8.contains(0) else { throw .invalidPath }
    // With a directory in front, no path can be mistaken for one of SQLite's special names.
    var path = given.utf8.first == UInt8(ascii: "/") ? given : "./" + given
    let entry = try FileEntry(at: path)
    if entry != nil {
      guard let resolved = realpath(path, nil) else { throw .notRegularFile }
      defer { free(resolved) }
      path = String(cString: resolved)
    }
    try Self.checkDirectory(of: path)
    if let entry {
      guard entry.kind != .directory else { throw .directory }
      guard entry.kind == .file else { throw .notRegularFile }
      try Self.checkWritable(path, entry)
    }
    let log = path + "-wal"
    let logEntry = try FileEntry(at: log)
    for companion in [log, path + "-shm", path + "-journal"] {
      guard let found = try FileEntry(at: companion) else { continue }
      try Self.checkWritable(companion, found)
    }
    if entry?.size ?? 0 == 0, let logEntry, logEntry.size > 0 {
      throw .logWithoutDatabase(log: log)
    }
    if let journal = RollbackJournal(at: path + "-journal"), journal.originalPageCount > 0 {
      throw .unfinishedChange(journal: path + "-journal")
    }
    self.path = path
    hasLog = logEntry != nil
  }

  private static func checkDirectory(of path: String) throws(FileObstacle) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    let directory = end == path.startIndex ? "/" : String(path[..<end])
    guard let entry = try FileEntry(at: directory) else {
      throw .parentMissing(directory: directory)
    }
    guard entry.kind == .directory else { throw .parentNotDirectory(directory) }
    try checkWritable(directory, entry)
  }

  /// Checks a file that was found; one that has gone since is no obstacle: SQLite removes the files
  /// beside a database when its last connection is closed.
  static func checkWritable(_ path: String, _ entry: FileEntry) throws(FileObstacle) {
    // The permission bits count even for a user whom the system would allow to write.
    guard entry.permissions & 0o222 != 0, allows(W_OK, path) else { throw .readOnly(path: path) }
    guard allows(R_OK, path) else { throw .inaccessible(reason: "it may not be read") }
  }

  private static func allows(_ mode: Int32, _ path: String) -> Bool {
    access(path, mode) == 0 || errno == ENOENT
  }
}
