#if SQLite
import Millrace

extension RecordingsPage {
  func update(_ state: inout State, _ action: Player.Action) -> Effect<Action> {
    guard var player = state.player, let item = state.tree[player.id], let audio = item.audio else {
      return .none
    }
    defer { state.player = player }
    switch action {
    case .toggle: player.toggle(audio)
    case .leap(let position): player.leap(to: min(max(0, position), audio.milliseconds))
    case .progressed(let position):
      // A tick that arrives after a pause is late and is ignored.
      if player.phase == .playing { player.position = min(max(0, position), audio.milliseconds) }
    case .ended:
      player.phase = .stopped
      player.position = audio.milliseconds
    case .paused: player.pause()
    case .blocked:
      player.pause()
      state.notice = "The browser waits for you to press the button again."
    case .broken(let reason):
      player.phase = .stopped
      player.problem = "This recording cannot be played here. \(reason)"
    case .typed(let name):
      player.name = name
      player.asked = false
    case .committed: return commit(&player, item, &state)
    }
    return .none
  }

  /// Asks the library to rename the recording; an unchanged or empty name asks for nothing.
  private func commit(_ player: inout Player, _ item: Item, _ state: inout State) -> Effect<Action>
  {
    guard let name = player.name, !player.asked else { return .none }
    guard name != item.name, !name.isEmpty else {
      player.name = nil
      return .none
    }
    if let mistake = Item.mistake(inName: name) {
      player.name = nil
      state.notice = "The name stays as it was. \(mistake)"
      return .none
    }
    player.asked = true
    return ask(for: .renamed(item.id, name: name))
  }
}

extension Player {
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
