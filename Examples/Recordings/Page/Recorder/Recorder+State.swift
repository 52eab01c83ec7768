#if SQLite
extension Recorder {
  /// The making of a recording, from the permission to the name.
  ///
  /// ```
  ///   asking ──▶ recording ──▶ sending ──▶ keeping ──▶ naming ──▶ saved
  ///      │           │        ▲  │ ▲          │
  ///      ▼           ▼        │  ▼ │          ▼
  ///    unable ◀──────┴────────┘ stuck ◀───────┘
  ///      └── a file of the person's ──▶ sending                 looking ──▶ naming, stuck
  /// ```
  package struct State: Sendable, Hashable, Codable {
    /// The progress of a recording.
    package enum Phase: Sendable, Hashable, Codable {
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
    package let id: ItemID
    /// The path to the folder in which it began, from the top.
    package let trail: [ItemID]
    /// The stage of the recording.
    package var phase = Phase.asking
    /// The number of times that the browser was asked to upload the sound.
    package var attempt = 0
    /// True if the browser has no microphone for this page, so that a file has to be chosen.
    package var hasNoMicrophone: Bool?
    /// The suggested name: “Recording” with a number, or that of a file that was chosen instead.
    package var suggestion: String

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - id: The id that it will have.
    ///   - trail: The ids from the top to the folder of the recording.
    ///   - tree: The items, among which its name is suggested.
    package init(id: ItemID, trail: [ItemID], in tree: ItemTree) {
      self.id = id
      self.trail = trail
      suggestion = tree.newName(in: trail.last ?? .root)
    }

    /// True while it is shown beside the list: there is nothing that another act could lose.
    package var isBeside: Bool { hasNoMicrophone == true && draft == nil }

    /// The name that is being typed.
    package var draft: NameDraft? {
      if case .naming(let draft, _) = phase { draft } else { nil }
    }

    mutating func editDraft(_ edit: (inout NameDraft) -> Void) {
      guard case .naming(var draft, let audio) = phase else { return }
      edit(&draft)
      phase = .naming(draft, audio)
    }

    /// Ends waiting for the answer of a previous server about the sound, and looks for it.
    package mutating func stopWaiting() {
      if phase == .keeping { phase = .looking }
    }

    /// Returns the target folder: the one in which it began, or its nearest ancestor that still
    /// exists.
    func folder(in tree: ItemTree) -> ItemID {
      trail.last { tree[$0]?.isFolder == true } ?? .root
    }
  }
}

extension ItemTree {
  /// Returns “Recording” with the number after the highest one of a folder.
  fileprivate func newName(in folder: ItemID) -> String {
    let word = "Recording "
    let numbers = (children(of: folder) ?? []).compactMap { id in
      self[id].flatMap { $0.name.hasPrefix(word) ? Int($0.name.dropFirst(word.count)) : nil }
    }
    // A number that cannot be counted on from is not one of ours.
    return word + "\((numbers.filter { $0 > 0 && $0 < 1_000_000 }.max() ?? 0) + 1)"
  }
}
#endif
