/// The reason for which a ``Schema`` cannot describe any file.
public enum SchemaMistake: Equatable, Sendable {
  /// The application id is zero, the value of files without an owner.
  case noApplicationID

  /// Two migrations have this name, so the file could not record which of them has run.
  case repeatedMigration(String)
}
