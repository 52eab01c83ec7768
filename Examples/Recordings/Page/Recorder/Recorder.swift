#if SQLite
public import MillraceViews

/// The making of a recording, from the permission to the name.
///
/// ```
///   asking ──▶ recording ──▶ sending ──▶ keeping ──▶ naming ──▶ saved
///      │           │        ▲  │ ▲          │
///      ▼           ▼        │  ▼ │          ▼
///    unable ◀──────┴────────┘ stuck ◀───────┘
///      └── a file of the person's ──▶ sending                 looking ──▶ naming, stuck
/// ```
public struct Recorder: Sendable, Hashable, Codable {
  /// The progress of a recording.
  public enum Phase: Sendable, Hashable, Codable {
    /// The browser asks the person for the microphone.
    case asking
    /// Recording, for this number of seconds.
    case recording(seconds: Int)
    /// The sound is being uploaded; the payload is the part that has arrived.
    case sending(part: Double)
    /// The sound is being inspected and stored.
    case keeping
    /// The page was restored, and checks whether the sound has been stored.
    case looking
    /// The sound is stored and needs a name.
    case naming(NameDraft, Audio)
    /// The upload failed; the browser may still have the sound.
    case stuck(String)
    /// There is no microphone, with the reason; a file can be chosen instead.
    case unable(String)
  }

  /// The id that the recording will have, so that it cannot be saved twice.
  public let id: ItemID
  /// The path to the folder in which it began, from the top.
  public let trail: [ItemID]
  /// The progress.
  public var phase = Phase.asking
  /// The number of times that the browser was asked to upload the sound.
  public var attempt = 0
  /// The name of a file that was chosen instead.
  public var suggestion = ""

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - id: The id that it will have.
  ///   - trail: The ids from the top to the folder of the recording.
  public init(id: ItemID, trail: [ItemID]) {
    self.id = id
    self.trail = trail
  }

  /// The name that is being typed.
  public var draft: NameDraft? {
    if case .naming(let draft, _) = phase { draft } else { nil }
  }

  mutating func editDraft(_ edit: (inout NameDraft) -> Void) {
    guard case .naming(var draft, let audio) = phase else { return }
    edit(&draft)
    phase = .naming(draft, audio)
  }

  /// Returns the target folder: the one in which it began, or its nearest ancestor that still
  /// exists.
  func folder(in tree: ItemTree) -> ItemID {
    trail.last { tree[$0]?.isFolder == true } ?? .root
  }
}

extension Recorder {
  /// An event of the recorder.
  public enum Action: Sendable, Hashable {
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
    /// A change of the upload.
    case upload(UploadChange)
    /// The sound is stored, under the id of its recorder.
    case kept(ItemID, Audio)
    /// The file is not a recording, or could not be stored.
    case notKept(String)
    /// Uploads the sound again.
    case retry
  }
}
#endif
