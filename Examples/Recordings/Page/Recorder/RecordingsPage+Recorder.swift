#if SQLite
import Millrace

extension RecordingsPage {
  /// The program of the recorder.
  var recorder: Recorder { Recorder(library: library) }

  func update(_ state: inout State, _ action: Recorder.Action) -> Effect<Action> {
    if case .output(let output) = action { return handle(output, &state) }
    guard case .record(var recording) = state.dialog else {
      return recorder.effect(action.leftover).map(Action.recorder)
    }
    defer { state.dialog = .record(recording) }
    return recorder.update(&recording, action).map(Action.recorder)
  }

  private func handle(_ output: Recorder.Output, _ state: inout State) -> Effect<Action> {
    switch output {
    case .save: confirm(&state)
    case .cancel: cancel(&state)
    }
  }
}
#endif
