public import MillraceSQLite

/// Why a change of the library was not stored; the file is as it was before.
public enum LibraryStorageError: Error, Sendable {
  /// The database could not do it.
  case database(DatabaseError)

  /// The file has no item that this change could be about: the tree in memory is not the one in
  /// the file.
  case outOfStep(LibraryChange)
}

extension LibraryStorageError: CustomStringConvertible {
  /// What was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .database(let error):
      "The change was not stored. \(error)"
    case .outOfStep(let change):
      "The change \(change) was not stored, because the item it is about should be in the file"
        + " but is not. Load the library again."
    }
  }
}
