package import MillraceSQLite

/// The reason why a library cannot be opened; the content of its folder is unchanged.
package enum LibraryOpeningError: Error, Sendable {
  /// The file with the rows cannot be used.
  case database(DatabaseError)
  /// The folder with the sound cannot be used.
  case audio(DiskError)
}

extension LibraryOpeningError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    switch self {
    case .database(let error): "\(error)"
    case .audio(let error): "The folder of the recordings cannot be used. \(error)"
    }
  }
}
