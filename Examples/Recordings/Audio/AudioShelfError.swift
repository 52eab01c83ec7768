package import MillraceViews

/// The reason why an operation of the shelf failed; the shelf is unchanged.
package enum AudioShelfError: Error, Hashable, Sendable {
  /// The file is not a recording that can be stored.
  case audio(AudioFileError)
  /// The upload of the file failed.
  case upload(UploadFailure)
  /// A step on the disk failed.
  case disk(DiskError)
  /// There is no draft with this id: it was discarded, or not saved within a day.
  case noDraft(ItemID)
  /// Another operation uses the draft.
  case busy(ItemID)
}

extension AudioShelfError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
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
