public import MillraceViews

/// Why the shelf did not do what it was asked for; it is as it was.
public enum AudioShelfError: Error, Hashable, Sendable {
  /// The file is no recording that can be kept.
  case audio(AudioFileError)
  /// The file did not come from where it was uploaded to.
  case upload(UploadFailure)
  /// The disk could not do it.
  case disk(DiskError)
  /// There is no draft with this id: it was discarded, or nobody saved it for a day.
  case noDraft(ItemID)
  /// Something else is being done to the draft.
  case busy(ItemID)
}

extension AudioShelfError: CustomStringConvertible {
  /// What was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .audio(let error): "\(error)"
    case .upload(let error): "\(error)"
    case .disk(let error): "The recording was not stored. \(error)"
    case .noDraft:
      "The recording should be waiting to be saved, but is not there any more. Record it again."
    case .busy: "The recording is being stored. Wait until that is done."
    }
  }
}
