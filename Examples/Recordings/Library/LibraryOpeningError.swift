public import MillraceSQLite

/// Why a library cannot be opened; what is in its folder is as it was.
public enum LibraryOpeningError: Error, Sendable {
  /// The file with the rows cannot be used.
  case database(DatabaseError)
  /// The folder with the sound cannot be used.
  case audio(DiskError)
}

extension LibraryOpeningError: CustomStringConvertible {
  /// What was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .database(let error): "\(error)"
    case .audio(let error): "The folder of the recordings cannot be used. \(error)"
    }
  }
}
