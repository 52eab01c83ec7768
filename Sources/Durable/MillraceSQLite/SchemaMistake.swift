/// Why a ``Schema`` cannot describe any file.
public enum SchemaMistake: Equatable, Sendable {
  /// The application id is zero, the value of files that belong to nobody.
  case noApplicationID

  /// Two migrations have this name, so the file could not tell which of them was taken.
  case repeatedMigration(String)
}
