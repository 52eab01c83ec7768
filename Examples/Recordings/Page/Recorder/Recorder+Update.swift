#if SQLite
package import Millrace
package import MillraceViews

extension Recorder {
  /// Changes the recorder, and stores or discards its sound.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    effect(state.handle(action))
  }

  /// Returns the effect of a request to the drafts.
  package func effect(_ request: Request?) -> Effect<Action> {
    switch request {
    case .keep(let file, let id): keep(file, as: id)
    case .discard(let id): discard(id)
    case nil: .none
    }
  }
}

extension Recorder {
  /// A request to the drafts of the library.
  package enum Request: Equatable {
    /// Stores a sound.
    case keep(UploadedFile, as: ItemID)
    /// Deletes a sound, if there is one.
    case discard(ItemID)
  }
}

extension Recorder.State {
  /// Changes the recorder, and returns a request to the drafts: for a page in another style.
  package mutating func handle(_ action: Recorder.Action) -> Recorder.Request? {
    switch (action, phase) {
    case (.started, .asking): phase = .recording(seconds: 0)
    case (.ticked(let seconds), .recording): phase = .recording(seconds: seconds)
    case (.stop, .recording), (.stopped, .recording), (.retry, .stuck):
      phase = .sending(part: 0)
      attempt += 1
    case (.denied, .asking): takeFile(because: Self.denied)
    case (.absent, .asking): takeFile(because: Self.absent)
    case (.unsupported, .asking): takeFile(because: Self.unsupported)
    case (.failed(let reason), .asking), (.failed(let reason), .recording):
      phase = .unable("The browser cannot record: \(reason).")
    case (.lost, .recording), (.lost, .sending): phase = .unable(Self.lost)
    case (.upload(let change), _): return take(change)
    case (.kept(id, let audio), .keeping), (.kept(id, let audio), .looking):
      phase = .naming(NameDraft(name: suggestion), audio)
    case (.notKept(let problem), .keeping), (.notKept(let problem), .looking):
      phase = .stuck(problem)
    case (.typed(let name), _): editDraft { $0.type(name) }
    default: return action.leftover
    }
    return nil
  }

  private mutating func takeFile(because reason: String) {
    phase = .unable(reason)
    hasNoMicrophone = true
  }

  /// Suggests the name of a file, if it has one.
  private mutating func suggest(_ title: String) {
    if !title.isEmpty { suggestion = title }
  }

  private mutating func take(_ change: UploadChange) -> Recorder.Request? {
    switch (change, phase) {
    case (.offered(let offer), .unable), (.offered(let offer), .stuck):
      suggest(offer.title)
      phase = .sending(part: 0)
    case (.progressed(let offer, let received), .sending):
      phase = .sending(part: offer.size == 0 ? 1 : Double(received) / Double(offer.size))
    // Also handles a file that was chosen while a previous one, now refused, was inspected.
    case (.finished(let file), .sending), (.finished(let file), .stuck):
      suggest(file.offer.title)
      phase = .keeping
      return .keep(file, as: id)
    case (.failed(_, let failure), .sending), (.failed(_, let failure), .stuck):
      phase = .stuck("\(failure)")
    case (.failed(_, let failure), .unable): phase = .unable("\(failure)")
    case (.cancelled, .sending): phase = .stuck("The upload was cancelled.")
    default: break
    }
    return nil
  }
}

extension Recorder.Action {
  /// The request of an event that comes too late, also after the person has left the recorder: a
  /// stored sound is discarded, and anything else ignored.
  package var leftover: Recorder.Request? {
    if case .kept(let id, _) = self { .discard(id) } else { nil }
  }
}

extension Recorder.State {
  private static let denied =
    "The browser does not let this page use the microphone. Allow it beside the address, and "
    + "record again."
  private static let lost =
    "The recording was lost with the page that made it. Record again, or choose a file."
  private static let unsupported =
    "This browser cannot record here: it has no recorder, or the address is not a safe one "
    + "(https). Choose a file."
  private static let absent = "There is no microphone. Plug one in, and record again."
}

extension UploadOffer {
  /// The suggested name of the recording: the file name without its extension; empty if invalid.
  fileprivate var title: String {
    // The recorder's script gives its files this generated name.
    guard !name.hasPrefix("recording.") else { return "" }
    let parts = name.split(separator: ".")
    let title = parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
    return Item.mistake(inName: title) == nil ? title : ""
  }
}
#endif
