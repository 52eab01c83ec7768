package import MillraceSQLite

/// The reason why a change of the library was not stored; the file is unchanged.
package enum LibraryStorageError: Error, Sendable {
  /// The database failed.
  case database(DatabaseError)

  /// The file has no such item: the tree in memory is not the one in the file.
  case outOfStep(LibraryChange)
}

extension LibraryStorageError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    switch self {
    case .database(let error):
      "The change was not stored. \(error)"
    case .outOfStep(let change):
      "The change \(change) was not stored, because the item it is about should be in the file"
        + " but is not. Load the library again."
    }
  }
}
