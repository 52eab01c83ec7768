/// Why a change did not happen; the library is as it was.
public enum RecordingLibraryError: Error, Sendable {
  /// It breaks a rule of the library.
  case refused(LibraryError)
  /// The file could not take it.
  case notStored(LibraryStorageError)
  /// The sound could not be kept, or is not there.
  case audio(AudioShelfError)
  /// The library was closed while the change waited.
  case closed
}

extension RecordingLibraryError: CustomStringConvertible {
  /// What was expected, what was found and what to do.
  public var description: String {
    switch self {
    case .refused(let error): "\(error)"
    case .notStored(let error): "\(error)"
    case .audio(let error): "\(error)"
    case .closed: "The library is being closed. Try again when it is open."
    }
  }
}
