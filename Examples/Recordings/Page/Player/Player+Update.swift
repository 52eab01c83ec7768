#if SQLite
package import Millrace

extension Player {
  /// Changes the player; a request to the page is sent as an output.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    handle(action, &state).map { .send(.output($0)) } ?? .none
  }

  /// Changes the player, and returns a request to the page: for a page in another style.
  package func handle(_ action: Action, _ state: inout State) -> Output? {
    switch action {
    case .toggle: state.toggle(audio)
    case .leap(let position): state.leap(to: min(max(0, position), audio.milliseconds))
    case .progressed(let position):
      // A tick that arrives after a pause is late and is ignored.
      if state.phase == .playing { state.position = min(max(0, position), audio.milliseconds) }
    case .ended:
      state.phase = .stopped
      state.position = audio.milliseconds
    case .paused: state.pause()
    case .blocked:
      state.pause()
      return .notice("The browser waits for you to press the button again.")
    case .broken(let reason):
      state.phase = .stopped
      state.problem = "This recording cannot be played here. \(reason)"
    case .typed(let name):
      state.name = name
      state.asked = false
    case .committed: return commit(&state)
    case .output: break
    }
    return nil
  }

  /// Requests the typed name; an unchanged or empty name requests nothing.
  private func commit(_ state: inout State) -> Output? {
    guard let typed = state.name, !state.asked else { return nil }
    guard typed != name, !typed.isEmpty else {
      state.name = nil
      return nil
    }
    if let mistake = Item.mistake(inName: typed) {
      state.name = nil
      return .notice("The name stays as it was. \(mistake)")
    }
    state.asked = true
    return .rename(state.id, name: typed)
  }
}

extension Player.State {
  fileprivate mutating func toggle(_ audio: Audio) {
    problem = nil
    switch phase {
    case .playing: phase = .paused
    case .paused: phase = .playing
    case .stopped:
      if position >= audio.milliseconds { leap(to: 0) }
      phase = .playing
    }
  }
}
#endif
