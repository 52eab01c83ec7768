#if SQLite
import Millrace
import MillraceViews

extension RecordingsPage {
  func update(_ state: inout State, _ action: Recorder.Action) -> Effect<Action> {
    guard case .record(var recorder) = state.dialog else { return leftover(action) }
    defer { if case .record = state.dialog { state.dialog = .record(recorder) } }
    switch (action, recorder.phase) {
    case (.started, .asking): recorder.phase = .recording(seconds: 0)
    case (.ticked(let seconds), .recording): recorder.phase = .recording(seconds: seconds)
    case (.stop, .recording), (.stopped, .recording), (.retry, .stuck):
      recorder.phase = .sending(part: 0)
      recorder.attempt += 1
    case (.denied, .asking): recorder.phase = .unable(Self.denied)
    case (.absent, .asking): recorder.phase = .unable(Self.absent)
    case (.unsupported, .asking): recorder.phase = .unable(Self.unsupported)
    case (.failed(let reason), .asking), (.failed(let reason), .recording):
      recorder.phase = .unable("The browser cannot record: \(reason).")
    case (.lost, .recording), (.lost, .sending): recorder.phase = .unable(Self.lost)
    case (.upload(let change), _): return take(change, &recorder)
    case (.kept(recorder.id, let audio), .keeping), (.kept(recorder.id, let audio), .looking):
      recorder.phase = .naming(NameDraft(name: recorder.suggestion), audio)
    case (.notKept(let problem), .keeping), (.notKept(let problem), .looking):
      recorder.phase = .stuck(problem)
    default: return leftover(action)
    }
    return .none
  }

  /// Handles an event after the person has left the dialog: ignores it, and discards a stored
  /// sound.
  private func leftover(_ action: Recorder.Action) -> Effect<Action> {
    if case .kept(let id, _) = action { discard(id) } else { .none }
  }

  private func take(_ change: UploadChange, _ recorder: inout Recorder) -> Effect<Action> {
    switch (change, recorder.phase) {
    case (.offered(let offer), .unable), (.offered(let offer), .stuck):
      recorder.suggestion = offer.title
      recorder.phase = .sending(part: 0)
    case (.progressed(let offer, let received), .sending):
      recorder.phase = .sending(part: offer.size == 0 ? 1 : Double(received) / Double(offer.size))
    // Also handles a file that was chosen while a previous one, now refused, was inspected.
    case (.finished(let file), .sending), (.finished(let file), .stuck):
      recorder.suggestion = file.offer.title
      recorder.phase = .keeping
      return keep(file, as: recorder.id)
    case (.failed(_, let failure), .sending), (.failed(_, let failure), .stuck):
      recorder.phase = .stuck("\(failure)")
    case (.failed(_, let failure), .unable): recorder.phase = .unable("\(failure)")
    case (.cancelled, .sending): recorder.phase = .stuck("The upload was cancelled.")
    default: break
    }
    return .none
  }

  private static let denied =
    "The browser does not let this page use the microphone. Allow it beside the address, and record again."
  private static let lost =
    "The recording was lost with the page that made it. Record again, or choose a file."
  private static let unsupported =
    "This browser cannot record here: it has no recorder, or the address is not a safe one (https). Choose a file."
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
