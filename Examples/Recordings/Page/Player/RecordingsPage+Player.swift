#if SQLite
import Millrace
import MillraceViews

extension RecordingsPage {
  /// Returns the player, or a text while no recording is selected.
  func player(_ state: State) -> Node<Action> {
    guard let player = state.player, let program = state.playerProgram else {
      return column { text("No recording selected.", style: .caption) }.key("none")
    }
    return program.view(player).map(Action.player)
  }

  func update(_ state: inout State, _ action: Player.Action) -> Effect<Action> {
    if case .output(let output) = action { return handle(output, &state) }
    guard var player = state.player, let program = state.playerProgram else { return .none }
    defer { state.player = player }
    return program.update(&player, action).map(Action.player)
  }

  private func handle(_ output: Player.Output, _ state: inout State) -> Effect<Action> {
    switch output {
    case .rename(let id, let name): return ask(for: .renamed(id, name: name))
    case .notice(let notice):
      // One that the same action of the person led to on the page has precedence.
      state.notice = state.notice ?? notice
      return .none
    }
  }
}

extension RecordingsPage.State {
  /// The program of the player; nil while no recording is selected.
  fileprivate var playerProgram: Player? {
    guard let player, let item = tree[player.id], let audio = item.audio else { return nil }
    return Player(name: item.name, audio: audio)
  }
}
#endif
