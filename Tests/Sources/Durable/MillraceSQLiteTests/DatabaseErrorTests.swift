import Testing

@testable import MillraceSQLite

@Suite struct DatabaseErrorTests {
  private struct Refusal: Error {}

  @Test(
    "every error says what was expected, what was found and what to do",
    arguments: [
      (
        DatabaseError.cannotOpen(path: "a.sqlite", .directory),
        "The database “a.sqlite” cannot be opened: expected a file, found a directory. Choose the"
          + " path of a file. Nothing was changed."
      ),
      (
        .schemaMistake(.noApplicationID),
        "A schema needs an application id other than 0, because files without an owner have 0."
          + " Choose a fixed number and keep it."
      ),
      (
        .schemaMistake(.repeatedMigration("a")),
        "The names of migrations must differ, but “a” occurs twice. Rename the one that has not"
          + " been released."
      ),
      (
        .migrationFailed(name: "a", reason: "no such table: b"),
        "The migration “a” should have succeeded but failed: no such table: b. It was rolled back."
          + " Correct it and open the database again."
      ),
      (
        .settingNotTaken(name: "journal_mode", expected: "wal", found: "delete"),
        "The SQLite setting journal_mode should be wal but is delete, so changes would not be safe."
          + " Use a local disk and an SQLite library built with its default options."
      ),
      (
        .full,
        "The change needs more room than the disk or the page limit of the database allows. It was"
          + " rolled back. Free some space and try again."
      ),
      (
        .constraint(message: "UNIQUE constraint failed: note.text"),
        "The change breaks a rule of the database (UNIQUE constraint failed: note.text). It was"
          + " rolled back. Correct the values and try again."
      ),
      (
        .nullCharacter(argument: 0),
        "SQLite takes texts without a null character, but argument 1 of a statement has one. The"
          + " transaction was rolled back. Refuse or replace the character where the text comes in."
      ),
      (
        .aborted(Refusal()),
        "The transaction was rolled back because its closure threw: Refusal()."
      ),
      (
        .cancelled,
        "The task was cancelled before its transaction was committed. Nothing was changed; try"
          + " again if the change is still wanted."
      ),
      (
        .closed,
        "The database should be open but was closed before. Open it again."
      ),
      (
        .damaged(finding: "action 3 has no identity"),
        "A stored value should be readable, but is not: action 3 has no identity. Restore a backup,"
          + " or move the file away to receive everything anew."
      ),
      (
        .flushFailed,
        "The disk should have confirmed a commit, but a flush failed, so that it is not known what"
          + " is on it. Check the disk, then open the file again."
      ),
      (
        .flushedCommitsLost(expected: 7, found: 6),
        "The file should contain 7 flushed commits, but has 6: the disk lost what it had confirmed."
          + " Restore a backup, and replace the disk."
      ),
      (
        .failed(code: 778, message: "disk I/O error"),
        "SQLite failed with code 778 (disk I/O error). The transaction was rolled back. Check the"
          + " disk, then open the database again."
      ),
    ] as [(DatabaseError, String)])
  func texts(error: DatabaseError, expected: String) {
    #expect(error.description == expected)
  }
}
