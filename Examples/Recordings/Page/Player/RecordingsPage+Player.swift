#if SQLite
import Millrace

extension RecordingsPage {
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
      state.notice = state.notice ?? ScreenNotice(notice)
      return .none
    }
  }
}

extension RecordingsPage.State {
  /// The program of the player; nil while no recording is selected.
  fileprivate var playerProgram: Player? {
    player.flatMap { PlayerScreen($0, in: tree)?.program }
  }
}
#endif
