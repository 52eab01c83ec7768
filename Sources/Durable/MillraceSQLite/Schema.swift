#if SQLite
/// The description of a database file: its application, and the steps that build its tables.
public struct Schema: Sendable {
  /// The id that SQLite stores at byte 68 of the file, by which a program knows its own files.
  ///
  /// Choose any number but zero, the value of files without an id. Four letters are readable in a
  /// hex dump: `0x4D52_5243` is “MRRC”.
  public let applicationID: Int32

  /// The steps, oldest first.
  public let migrations: [Migration]

  /// Describes the files of one kind.
  ///
  /// Nothing is checked here; ``Database/open(at:schema:)`` refuses a schema that cannot work
  /// before it touches any file.
  public init(applicationID: Int32, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  var mistake: SchemaMistake? {
    if applicationID == 0 { return .noApplicationID }
    var seen: Set<String> = []
    for migration in migrations where !seen.insert(migration.name).inserted {
      return .repeatedMigration(migration.name)
    }
    return nil
  }
}
#endif
