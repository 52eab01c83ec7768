#if SQLite
import MillraceViews

extension RecordingsPage {
  /// The microphone, from the question for it until the sound is safe.
  func recorderSheet(_ recorder: Recorder) -> Node<Action> {
    sheet("New recording", onDismiss: recorder.canBeLeft ? .cancel : nil) {
      column {
        text(recorder.words, style: recorder.style)
          .role(.status).testID("recorder")
        if case .sending(let part) = recorder.phase { progress("On its way", value: part) }
        custom(
          "recorder", label: "Microphone", properties: recorder.orders,
          fallback: "This browser has no script for the microphone.", onEvent: Self.recorded
        )
        .style(recorder.isListening ? "meter" : "away")
        upload(
          "Choose an audio file instead", accepting: ["audio/*"], limit: AudioLimits.bytes
        ) { .recorder(.upload($0)) }
        .testID("recording").style(recorder.isInTrouble ? "file" : "away")
        row {
          button("Cancel", role: .cancel, send: .cancel)
          if recorder.isListening {
            button("Stop", role: .primary, send: .recorder(.stop)).focused()
          }
          if case .stuck = recorder.phase {
            button("Try again", role: .primary, send: .recorder(.retry))
          }
        }
        .style("trailing")
      }
    }
    .key("record \(recorder.id)")
  }

  /// What the definition of the recorder tells.
  private static func recorded(_ event: CustomEvent) -> Action? {
    switch event.name {
    case "started": .recorder(.started)
    case "ticked": Int(event.payload).map { .recorder(.ticked($0)) }
    case "stopped": .recorder(.stopped)
    case "denied": .recorder(.denied)
    case "absent": .recorder(.absent)
    case "failed": .recorder(.failed(event.payload))
    case "lost": .recorder(.lost)
    default: nil
    }
  }
}

extension Recorder {
  /// Whether the escape key leaves it: a recording is not lost by a slip.
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
    case .keeping: "The recording is being stored."
    case .naming: ""
    case .stuck(let problem), .unable(let problem): problem
    }
  }

  /// What the definition of the recorder is told.
  fileprivate var orders: CustomValue {
    let wanted =
      switch phase {
      case .asking: "ask"
      case .recording: "record"
      case .sending where attempt > 0: "send"
      default: "nothing"
      }
    return [
      "wanted": .text(wanted), "attempt": .number(Double(attempt)), "place": "recording",
    ]
  }
}
#endif
