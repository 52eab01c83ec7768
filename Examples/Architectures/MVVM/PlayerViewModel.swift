#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The recording in the player, ready to be shown, and what a person does with it.
struct PlayerViewModel {
  let shown: Signal<PlayerScreen?>
  /// The name of the recording in the player, also after it has been deleted.
  let name: Signal<String>
  /// True if the recording in the player has been deleted.
  let isGone: Signal<Bool>

  private let store: ItemStore
  private let state: Slot<Player.State>
  private let lastName: Slot<String>
  private let showNotice: Sink<ScreenNotice?>
  private let following: ObservationToken

  /// Creates the view model of an empty player.
  ///
  /// - Parameters:
  ///   - store: The items.
  ///   - showNotice: Takes the notices.
  init(_ store: ItemStore, showNotice: Sink<ScreenNotice?>) {
    let state = Slot<Player.State>("player", in: store.scope)
    // In a slot, so that the past has its own.
    let lastName = Slot("name in the player", in: store.scope, "")
    let tree = store.items.slot.signal.map { $0 ?? ItemTree() }
    self.store = store
    self.state = state
    self.lastName = lastName
    self.showNotice = showNotice
    name = lastName.signal.map { $0 ?? "" }
    isGone = state.signal.flatMapLatest { state in
      tree.map { tree in state.map { tree[$0.id] == nil } ?? false }
    }
    shown = state.signal.flatMapLatest { state in
      tree.map { tree in state.flatMap { PlayerScreen($0, in: tree) } }
    }
    following = store.items.observe(ItemStore.Change.self) { tree, _ in
      guard let name = state.value.flatMap({ tree[$0.id]?.name }) else { return }
      if name != lastName.value { store.edit(lastName, name) }
    }
  }

  // MARK: What a person does

  /// Puts a recording into the player, or empties it.
  var chosen: Sink<ItemID?> {
    Sink { recording in
      if let name = recording.flatMap({ store.tree[$0]?.name }) { store.edit(lastName, name) }
      guard recording != state.value?.id else { return }
      store.edit(state, recording.map { Player.State(id: $0, after: state.value) })
    }
  }
  var paused: Sink<Void> { Sink { edit { $0.pause() } } }
  /// Handles actions of a person and reports of the browser.
  var acted: Sink<Player.Action> { Sink(handle) }

  private func handle(_ action: Player.Action) {
    guard var shown = shown.value else { return }
    let output = shown.program.handle(action, &shown.state)
    store.edit(state, shown.state)
    switch output {
    case .notice(let notice): showNotice(ScreenNotice(notice))
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { problem in
        if state.value?.id == id { edit { $0.finish() } }
        if let problem { showNotice(ScreenNotice(problem)) }
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
