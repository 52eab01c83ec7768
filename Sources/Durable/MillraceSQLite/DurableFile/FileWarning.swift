/// A finding at the opening of a file that does not keep it from being used.
public enum FileWarning: Hashable, Sendable {
  /// This version of SQLite can damage a file that two connections write and checkpoint at the same
  /// moment. A file that is open here does not, but a tool beside it may.
  case defectiveSQLite(version: String)
  /// The disk has not enough room for the reserve: nothing can be performed before there is.
  case noReserve
  /// Actions wait in the outbox that this version of the program does not know.
  case unknownActions(count: Int)
  /// The types of records have changed, and the records are going to be received anew.
  case recordsAreOutdated
}

extension FileWarning: CustomStringConvertible {
  /// The finding as text, with the next step.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .defectiveSQLite(let version):
      "SQLite \(version) has a fault in write-ahead mode that 3.51.3 fixes. Do not open the file"
        + " with another program while it is in use, and update SQLite."
    case .noReserve:
      "The disk has no room for the reserve of the file. Nothing can be performed until there is;"
        + " free some space."
    case .unknownActions(let count):
      "\(count) actions wait that this version of the program does not know. They are kept for a"
        + " newer version."
    case .recordsAreOutdated:
      "The types of records have changed. The records are received anew with the next answer."
    }
  }
}
