/// The reason why a change did not happen; the library is unchanged.
package enum RecordingLibraryError: Error, Sendable {
  /// The change breaks a rule of the library.
  case refused(LibraryError)
  /// The change could not be stored.
  case notStored(LibraryStorageError)
  /// The sound could not be stored, or is missing.
  case audio(AudioShelfError)
  /// The library was closed while the change waited.
  case closed
}

extension RecordingLibraryError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  package var description: String {
    switch self {
    case .refused(let error): "\(error)"
    case .notStored(let error): "\(error)"
    case .audio(let error): "\(error)"
    case .closed: "The library is being closed. Try again when it is open."
    }
  }
}
