#if SQLite
public import MillraceDurable
#endif

/// A failure of a database, as data; ``description`` is its text.
public enum DatabaseError: Error, Sendable {
  /// The path cannot be opened. The file and those that SQLite keeps beside it are unchanged.
  case cannotOpen(path: String, FileObstacle)

  /// The schema given to ``Database/open(at:schema:)`` cannot work. No file was touched.
  case schemaMistake(SchemaMistake)

  /// A migration threw and was rolled back; the ones before it are in the file.
  case migrationFailed(name: String, reason: String)

  /// SQLite did not accept a setting that durability depends on.
  case settingNotTaken(name: String, expected: String, found: String)

  /// The disk, or the page limit of the file, is full. The change was rolled back.
  case full

  /// A change broke a rule of the tables, such as a unique or a foreign key, and was rolled back.
  case constraint(message: String)

  /// A text with a null character was an argument, and SQLite would have stored only the part
  /// before it.
  ///
  /// The transaction was rolled back.
  case nullCharacter(argument: Int)

  /// The closure threw an error of its own, and its changes were rolled back.
  case aborted(any Error)

  /// The task was cancelled before the commit, and its changes were rolled back.
  case cancelled

  /// The database is closed.
  case closed

  /// The stored data cannot be read, though SQLite finds the file sound.
  case damaged(finding: String)

  /// A flush of the disk failed, and with it the commit that needed it.
  ///
  /// It is not known what is on the disk. Nothing more is written until the file is opened again.
  case flushFailed

  /// The file has lost commits that were flushed to the disk before: the disk is not reliable.
  case flushedCommitsLost(expected: Int, found: Int)

  /// Any other failure, with SQLite's extended result code. The change was rolled back.
  case failed(code: Int32, message: String)
}

/// The reason for which a ``Schema`` cannot describe any file.
public enum SchemaMistake: Equatable, Sendable {
  /// The application id is zero, the value of files without an owner.
  case noApplicationID

  /// Two migrations have this name, so the file could not record which of them has run.
  case repeatedMigration(String)
}

#if SQLite
/// An error of the file ends the transaction, in contrast to one of an action.
extension DatabaseError: StorageFailure {}
#endif
