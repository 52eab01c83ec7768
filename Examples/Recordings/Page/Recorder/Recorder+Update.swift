#if SQLite
public import Millrace
import MillraceViews

extension Recorder {
  /// Changes the recorder, and stores or discards its sound.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch (action, state.phase) {
    case (.started, .asking): state.phase = .recording(seconds: 0)
    case (.ticked(let seconds), .recording): state.phase = .recording(seconds: seconds)
    case (.stop, .recording), (.stopped, .recording), (.retry, .stuck):
      state.phase = .sending(part: 0)
      state.attempt += 1
    case (.denied, .asking): state.phase = .unable(Self.denied)
    case (.absent, .asking): state.phase = .unable(Self.absent)
    case (.unsupported, .asking): state.phase = .unable(Self.unsupported)
    case (.failed(let reason), .asking), (.failed(let reason), .recording):
      state.phase = .unable("The browser cannot record: \(reason).")
    case (.lost, .recording), (.lost, .sending): state.phase = .unable(Self.lost)
    case (.upload(let change), _): return take(change, &state)
    case (.kept(state.id, let audio), .keeping), (.kept(state.id, let audio), .looking):
      state.phase = .naming(NameDraft(name: state.suggestion), audio)
    case (.notKept(let problem), .keeping), (.notKept(let problem), .looking):
      state.phase = .stuck(problem)
    case (.typed(let name), _): state.editDraft { $0.type(name) }
    default: return leftover(action)
    }
    return .none
  }

  /// Handles an event that comes too late, also after the person has left the recorder: ignores
  /// it, and discards a stored sound.
  func leftover(_ action: Action) -> Effect<Action> {
    if case .kept(let id, _) = action { discard(id) } else { .none }
  }

  private func take(_ change: UploadChange, _ state: inout State) -> Effect<Action> {
    switch (change, state.phase) {
    case (.offered(let offer), .unable), (.offered(let offer), .stuck):
      state.suggestion = offer.title
      state.phase = .sending(part: 0)
    case (.progressed(let offer, let received), .sending):
      state.phase = .sending(part: offer.size == 0 ? 1 : Double(received) / Double(offer.size))
    // Also handles a file that was chosen while a previous one, now refused, was inspected.
    case (.finished(let file), .sending), (.finished(let file), .stuck):
      state.suggestion = file.offer.title
      state.phase = .keeping
      return keep(file, as: state.id)
    case (.failed(_, let failure), .sending), (.failed(_, let failure), .stuck):
      state.phase = .stuck("\(failure)")
    case (.failed(_, let failure), .unable): state.phase = .unable("\(failure)")
    case (.cancelled, .sending): state.phase = .stuck("The upload was cancelled.")
    default: break
    }
    return .none
  }

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
