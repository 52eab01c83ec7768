/// Why a path cannot be opened as a database; whatever lies there was left as it was.
public enum FileObstacle: Error, Equatable {
  /// The path is empty or contains a null character.
  case invalidPath

  /// The directory that should hold the file does not exist.
  case parentMissing(directory: String)

  /// What should be the directory of the file is something else.
  case parentNotDirectory(String)

  /// A directory lies at the path.
  case directory

  /// Something that is neither a file nor a directory lies there: a socket, a device, a link that
  /// leads nowhere.
  case notRegularFile

  /// The file, one beside it that SQLite must write, or their directory cannot be written.
  case readOnly(what: String)

  /// The operating system refuses to show or open the file.
  case inaccessible(reason: String)

  /// The file holds something else than an SQLite database, or an encrypted one.
  case notSQLite

  /// SQLite's own check found the file broken.
  case damaged(finding: String)

  /// The database file is missing or empty, but the log of its last changes lies beside it.
  case logWithoutDatabase(log: String)

  /// Another program stopped in the middle of a change, and only opening the file there can undo it.
  case unfinishedChange(journal: String)

  /// The file carries another application's mark (zero is no mark).
  case otherApplication(expected: Int32, found: Int32)

  /// The file has seen migrations that this program does not know.
  case newerSchema(unknown: [String])

  /// The file lacks a migration that comes before one it has seen.
  case migrationSkipped(String)

  /// Another connection held the file for all of the time the opening waited.
  case inUse(waitedSeconds: Int)
}
