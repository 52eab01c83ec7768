/// The reason for which a path cannot be opened as a database; the files there are unchanged.
public enum FileObstacle: Error, Equatable {
  /// The path is empty or contains a null character.
  case invalidPath

  /// The directory that should hold the file does not exist.
  case parentMissing(directory: String)

  /// The path of the file's directory is not a directory.
  case parentNotDirectory(String)

  /// The path is that of a directory.
  case directory

  /// The path is neither that of a file nor that of a directory: a socket, a device, or a link
  /// without a target.
  case notRegularFile

  /// The file, one beside it that SQLite must write, or their directory cannot be written.
  case readOnly(path: String)

  /// The operating system refuses access to the file.
  case inaccessible(reason: String)

  /// The file is not an SQLite database, or is an encrypted one.
  case notSQLite

  /// SQLite's own check found the file damaged.
  case damaged(finding: String)

  /// The database file is missing or empty, but the log of its last changes is beside it.
  case logWithoutDatabase(log: String)

  /// Another program stopped during a change that only opening the file with it can undo.
  case unfinishedChange(journal: String)

  /// The file has another application's id (zero is no id).
  case otherApplication(expected: Int32, found: Int32)

  /// The file has migrations that this program does not know.
  case newerSchema(unknown: [String])

  /// The file lacks a migration that precedes one that it has.
  case migrationSkipped(String)

  /// Another connection held the file for the whole time that opening waited.
  case inUse(waitedSeconds: Int)
}
