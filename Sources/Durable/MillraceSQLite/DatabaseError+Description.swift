extension DatabaseError: CustomStringConvertible {
  /// The error as text for the operator: the expectation, the finding, and the next step.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let obstacle):
      return "The database “\(path)” cannot be opened: \(obstacle.description)"
        + " Nothing was changed."
    case .schemaMistake(.noApplicationID):
      return "A schema needs an application id other than 0, because files without an owner have 0."
        + " Choose a fixed number and keep it."
    case .schemaMistake(.repeatedMigration(let name)):
      return "The names of migrations must differ, but “\(name)” occurs twice. Rename the one that"
        + " has not been released."
    case .migrationFailed(let name, let reason):
      return "The migration “\(name)” should have succeeded but failed: \(reason). It was rolled"
        + " back. Correct it and open the database again."
    case .settingNotTaken(let name, let expected, let found):
      return
        "The SQLite setting \(name) should be \(expected) but is \(found), so changes would not"
        + " be safe. Use a local disk and an SQLite library built with its default options."
    case .full:
      return "The change needs more room than the disk or the page limit of the database allows. It"
        + " was rolled back. Free some space and try again."
    case .constraint(let message):
      return
        "The change breaks a rule of the database (\(message)). It was rolled back. Correct the"
        + " values and try again."
    case .nullCharacter(let argument):
      return
        "SQLite takes texts without a null character, but argument \(argument + 1) of a statement"
        + " has one. The transaction was rolled back. Refuse or replace the character where the"
        + " text comes in."
    case .aborted(let error):
      return "The transaction was rolled back because its closure threw: \(error)."
    case .cancelled:
      return "The task was cancelled before its transaction was committed. Nothing was changed; try"
        + " again if the change is still wanted."
    case .closed:
      return "The database should be open but was closed before. Open it again."
    case .damaged(let finding):
      return
        "A stored value should be readable, but is not: \(finding). Restore a backup, or move the"
        + " file away to receive everything anew."
    case .flushFailed:
      return "The disk should have confirmed a commit, but a flush failed, so that it is not known"
        + " what is on it. Check the disk, then open the file again."
    case .flushedCommitsLost(let expected, let found):
      return "The file should contain \(expected) flushed commits, but has \(found): the disk lost"
        + " what it had confirmed. Restore a backup, and replace the disk."
    case .failed(let code, let message):
      return "SQLite failed with code \(code) (\(message)). The transaction was rolled back."
        + " Check the disk, then open the database again."
    }
  }
}
