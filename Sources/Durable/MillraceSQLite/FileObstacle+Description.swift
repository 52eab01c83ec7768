extension FileObstacle: CustomStringConvertible {
  /// The obstacle as text: the expectation, the finding, and the next step.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .invalidPath:
      return "expected the path of a file, found an empty path or one with a null character. Give"
        + " the path of a file."
    case .parentMissing(let directory):
      return "expected the directory “\(directory)”, found none. Create it, or choose another path."
    case .parentNotDirectory(let path):
      return "expected a directory at “\(path)”, found something else. Choose another path."
    case .directory:
      return "expected a file, found a directory. Choose the path of a file."
    case .notRegularFile:
      return
        "expected a file, found a device, a socket or a link that leads nowhere. Choose another"
        + " path."
    case .readOnly(let path):
      return "expected to be allowed to write “\(path)”, found it read-only. Allow writing, or"
        + " choose another path."
    case .inaccessible(let reason):
      return "expected to be allowed to open it, found: \(reason). Correct that, or choose another"
        + " path."
    case .notSQLite:
      return "expected an SQLite database, found something else. Choose another path, or move the"
        + " file away."
    case .damaged(let finding):
      return "expected a sound database, found damage (\(finding)). Restore a backup, or move the"
        + " file away to start afresh."
    case .logWithoutDatabase(let log):
      return "expected the database that the log “\(log)” belongs to, found none. Put it back, or"
        + " move the log away."
    case .unfinishedChange(let journal):
      return "expected a database at rest, found the unfinished change of another program in"
        + " “\(journal)”. Open and close it with that program first."
    case .otherApplication(let expected, 0):
      return "expected a database of this application (id \(expected)), found one without an owner."
        + " Choose another path."
    case .otherApplication(let expected, let found):
      return "expected a database of this application (id \(expected)), found one of another"
        + " (id \(found)). Choose another path."
    case .newerSchema(let unknown):
      let names = unknown.map { "“\($0)”" }.joined(separator: ", ")
      return "expected only migrations that this version knows, found \(names). Use a newer version"
        + " of this program."
    case .migrationSkipped(let name):
      return "expected the migration “\(name)” to have been taken before later ones, found it"
        + " missing. Put new migrations at the end of the schema."
    case .inUse(let seconds):
      return "expected to be its only user, found it in use by another process or connection for"
        + " \(seconds) s. Stop that one first, or choose another path."
    }
  }
}
