#if SQLite
import Millrace
package import MillraceViews

extension Recorder {
  /// An event of the recorder.
  package enum Action: Sendable, Hashable {
    /// The microphone is open.
    case started
    /// It has recorded for this number of seconds.
    case ticked(Int)
    /// The person stops the recording.
    case stop
    /// The browser has stopped recording, also by itself when the microphone was unplugged.
    case stopped
    /// The person or the browser denied the permission.
    case denied
    /// There is no microphone.
    case absent
    /// The browser cannot record, or not at an address like this.
    case unsupported
    /// The browser cannot record; the payload is its message.
    case failed(String)
    /// The sound is lost: the page was reloaded, or the file is no longer available.
    case lost
    case upload(UploadChange)
    /// The sound is stored, under the id of its recorder.
    case kept(ItemID, Audio)
    /// The file is not a recording, or could not be stored.
    case notKept(String)
    /// Uploads the sound again.
    case retry
    /// The name was edited.
    case typed(String)
    /// A request, which the page handles.
    case output(Output)
  }

  /// A request to the page of the recorder.
  package enum Output: Sendable, Hashable {
    /// Saves the recording under the typed name.
    case save
    /// Closes the recorder without saving.
    case cancel
  }
}

/// Recording and its upload are one moment of a timeline, however long they take.
extension Recorder.Action: Ephemeral {
  /// True for a tick of the clock, and for the progress of an upload.
  package var isEphemeral: Bool {
    switch self {
    case .ticked, .upload(.progressed(_, received: _)): true
    default: false
    }
  }
}
#endif
