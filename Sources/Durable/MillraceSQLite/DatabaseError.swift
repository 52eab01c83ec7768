/// What went wrong with a database, as data; ``description`` puts it into words.
public enum DatabaseError: Error, Sendable {
  /// The path cannot be opened. The file, and what SQLite keeps beside it, are as they were.
  case cannotOpen(path: String, FileObstacle)

  /// The schema given to ``Database/open(at:schema:)`` cannot work. No file was touched.
  case schemaMistake(SchemaMistake)

  /// A migration threw and was rolled back; the ones before it are in the file.
  case migrationFailed(name: String, reason: String)

  /// SQLite did not take a setting that durability rests on.
  case settingNotTaken(name: String, expected: String, found: String)

  /// The disk, or the page limit of the file, is full. The change was rolled back.
  case full

  /// A change broke a rule of the tables, such as a unique or a foreign key, and was rolled back.
  case constraint(message: String)

  /// A text with a null character was to be given to SQLite, which would have taken the part before it for the whole. The
  /// transaction was rolled back.
  case nullCharacter(argument: Int)

  /// The closure threw an error of its own, and what it had changed was rolled back.
  case aborted(any Error)

  /// The task was cancelled before the commit, and what it had changed was rolled back.
  case cancelled

  /// The database was closed before.
  case closed

  /// Any other failure, with SQLite's extended result code. The change was rolled back.
  case failed(code: Int32, message: String)
}
