#if SQLite
package import MillraceViews

extension Recorder {
  /// Returns the sheet of the recorder until the sound is stored, and then the one for its name;
  /// without a microphone, a card in place of the first.
  package func view(_ state: State) -> Node<Action> { Self.view(of: state) }

  static func view(of state: State) -> Node<Action> {
    guard let draft = state.draft else {
      return state.isBeside ? card(state) : recorderSheet(state)
    }
    // Not dismissed by the escape key, since its sound would be discarded.
    return draft.view(
      "Save recording", "Name for recording", "Save", onDismiss: nil, typed: Action.typed,
      confirm: .output(.save), cancel: .output(.cancel))
  }

  private static func recorderSheet(_ state: State) -> Node<Action> {
    sheet("New recording", onDismiss: state.canBeLeft ? .output(.cancel) : nil) {
      column {
        // A live region would be read aloud every second, and recorded.
        text(state.words, style: state.style)
          .role(state.isListening ? .text : .status).testID("recorder")
        if case .sending(let part) = state.phase { progress("On its way", value: part) }
        custom(
          "recorder", label: "Microphone", properties: state.orders,
          fallback: "This browser has no script for the microphone.", onEvent: Self.recorded
        )
        .style(state.isListening ? "meter" : "away")
        chooser.style(state.isInTrouble ? "file" : "away")
        row {
          // The script of the recorder finds these two: they act before the server answers.
          button("Cancel", role: .cancel, send: .output(.cancel)).testID("recording-cancel")
          if state.isListening {
            button("Stop", role: .primary, send: .stop).focused()
              .testID("recording-stop")
          }
          // A browser keeps its recorded sound; a file has to be chosen again.
          if case .stuck = state.phase, state.attempt > 0 {
            button("Try again", role: .primary, send: .retry)
          }
        }
        .style("trailing")
      }
    }
    .key("record \(state.id)")
  }

  private static func card(_ state: State) -> Node<Action> {
    column {
      text(state.words, style: state.isInTrouble ? .body : .caption)
        .icon(.microphone).role(.status).live().testID("recorder")
      if case .sending(let part) = state.phase { progress("On its way", value: part) }
      chooser
      row { button("Cancel", role: .cancel, send: .output(.cancel)) }.style(.trailing)
    }
    .role(.region).label("New recording").style(.card).key("file \(state.id)")
  }

  private static var chooser: Node<Action> {
    upload(
      "Choose an audio file instead", accepting: accepted, limit: AudioLimits.bytes
    ) { .upload($0) }
    .testID("recording")
  }

  /// The types that the file picker offers; containers with sound alone are often called video.
  private static var accepted: [String] {
    [
      "audio/*", "video/webm", "video/mp4", ".webm", ".ogg", ".oga", ".opus", ".m4a", ".mp4",
      ".wav",
    ]
  }

  /// Maps an event of the recorder's definition to an action.
  private static func recorded(_ event: CustomEvent) -> Action? {
    switch event.name {
    case "started": .started
    case "ticked": Int(event.payload).map(Action.ticked)
    case "stopped": .stopped
    case "denied": .denied
    case "absent": .absent
    case "unsupported": .unsupported
    case "failed": .failed(event.payload)
    case "lost": .lost
    default: nil
    }
  }
}

extension Recorder.State {
  /// True if the escape key closes the sheet; false once a recording could be lost.
  fileprivate var canBeLeft: Bool {
    switch phase {
    case .asking, .unable: true
    default: false
    }
  }

  fileprivate var isListening: Bool {
    if case .recording = phase { true } else { false }
  }

  fileprivate var isInTrouble: Bool {
    switch phase {
    case .stuck, .unable: true
    default: false
    }
  }

  fileprivate var style: TextStyle {
    if isListening { return .title }
    return isInTrouble ? .error : .body
  }

  fileprivate var words: String {
    switch phase {
    case .asking: "Allow this page to use the microphone."
    case .recording(let seconds): Clock.text(seconds * 1_000)
    case .sending: "The recording is on its way."
    case .keeping, .looking: "The recording is being stored."
    case .naming: ""
    case .stuck(let problem), .unable(let problem): problem
    }
  }

  /// The properties of the recorder's definition.
  fileprivate var orders: CustomValue {
    let wanted =
      switch phase {
      case .asking: "ask"
      case .recording: "record"
      case .sending: attempt > 0 ? "send" : "file"
      default: "nothing"
      }
    return [
      "wanted": .text(wanted), "attempt": .number(Double(attempt)), "control": "recording",
      "limit": .number(Double(AudioLimits.milliseconds / 1_000)),
    ]
  }
}
#endif
