#if SQLite
public import MillraceViews

/// A recording that is being made.
///
/// ```
///   asking ──▶ recording ──▶ sending ──▶ keeping ──▶ naming ──▶ saved
///      │           │        ▲  │ ▲          │
///      ▼           ▼        │  ▼ │          ▼
///    unable ◀──────┴────────┘ stuck ◀───────┘
///      └── a file of the person's ──▶ sending                 looking ──▶ naming, stuck
/// ```
public struct Recorder: Sendable, Hashable, Codable {
  /// How far it is.
  public enum Phase: Sendable, Hashable, Codable {
    /// The browser asks the person for the microphone.
    case asking
    /// It records, for so many seconds.
    case recording(seconds: Int)
    /// The sound is on its way, so much of it is here.
    case sending(part: Double)
    /// The sound is being looked at and stored.
    case keeping
    /// The page has begun anew, and asks whether the sound has been stored.
    case looking
    /// The sound is safe and wants a name.
    case naming(NameDraft, Audio)
    /// The sound did not come; the browser may still have it.
    case stuck(String)
    /// There is no microphone to record with, and why; a file can be chosen instead.
    case unable(String)
  }

  /// The id that the recording will have, so that it cannot be saved twice.
  public let id: ItemID
  /// The folder in which it began, and those around it, from the top.
  public let trail: [ItemID]
  /// How far it is.
  public var phase = Phase.asking
  /// How often the browser has been told to send it.
  public var attempt = 0
  /// What a file was called that was chosen instead.
  public var suggestion = ""

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - id: The id that it will have.
  ///   - trail: The ids from the top to the folder that it goes into.
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

  /// Where it goes: the folder in which it began, or what is left around it.
  func folder(in tree: ItemTree) -> ItemID {
    trail.last { tree[$0]?.isFolder == true } ?? .root
  }
}

extension Recorder {
  /// What can happen to the recorder.
  public enum Action: Sendable, Hashable {
    /// The microphone is open.
    case started
    /// It has recorded for so many seconds.
    case ticked(Int)
    /// The person has heard enough.
    case stop
    /// The browser has stopped, also by itself when the microphone went.
    case stopped
    /// The person or the browser does not allow it.
    case denied
    /// There is no microphone.
    case absent
    /// The browser has no way to record, or none at an address like this.
    case unsupported
    /// The browser cannot record, in its words.
    case failed(String)
    /// The page that recorded has been loaded again, or was given a file that it does not have any more.
    case lost
    /// A step of the sound on its way here.
    case upload(UploadChange)
    /// The sound is safe, under the id of its recorder.
    case kept(ItemID, Audio)
    /// The sound is none, or could not be stored.
    case notKept(String)
    /// Send it once more.
    case retry
  }
}
#endif
