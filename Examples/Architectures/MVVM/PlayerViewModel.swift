#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The recording in the player, ready to be shown, and what a person does with it.
final class PlayerViewModel {
  let shown: Signal<PlayerScreen?>
  var say: (String?) -> Void = { _ in }

  private let store: ItemStore
  private let state: Slot<Player.State>
  /// The recording in the player as the library has it; nil if there is none, or it is gone.
  private let item: Signal<Item?>
  private let lastName: Signal<String?>

  init(_ store: ItemStore) {
    self.store = store
    let state = Slot<Player.State>("player", in: store.scope)
    let tree = store.items.slot.signal.map { $0 ?? ItemTree() }
    self.state = state
    item = state.signal.map { $0?.id }.distinct().flatMapLatest { id in
      tree.map { tree in id.flatMap { tree[$0] } }
    }
    lastName = item.compactMap(startingWith: nil) { $0?.name }
    shown = state.signal.flatMapLatest { state in
      tree.map { tree in state.flatMap { PlayerScreen($0, in: tree) } }
    }
  }

  /// The name of the recording, also after it has been deleted; nil while none is in the player.
  var name: String? { state.isPresent ? lastName.value : nil }
  /// True if the recording in the player has been deleted.
  var isGone: Bool { state.isPresent && item.value == nil }

  /// Puts a recording into the player, or empties it.
  func show(_ recording: ItemID?) {
    if recording != state.value?.id { store.edit(state, recording.map { Player.State(id: $0) }) }
  }

  func pause() { edit { $0.pause() } }

  /// What a person does, and what the browser reports.
  var acted: Sink<Player.Action> { Sink { [weak self] in self?.handle($0) } }

  private func handle(_ action: Player.Action) {
    guard var shown = shown.value else { return }
    let output = shown.program.handle(action, &shown.state)
    store.edit(state, shown.state)
    switch output {
    case .notice(let notice): say(notice)
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { [weak self] problem in
        if self?.state.value?.id == id { self?.edit { $0.finish() } }
        if let problem { self?.say(problem) }
      }
    case nil: break
    }
  }

  private func edit(_ body: (inout Player.State) -> Void) {
    guard var new = state.value else { return }
    body(&new)
    store.edit(state, new)
  }
}
#endif
