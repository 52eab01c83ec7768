#if Web && SQLite
import Recordings

/// The open folder.
struct FolderComponent {
  struct State {
    var isEditing = false
  }

  let id: ItemID
  let store: ItemStore
  let local: LocalState<Int, State>
  let onAsk: (Dialog) -> Void
  let onNotice: (ScreenNotice?) -> Void

  var rendered: FolderScreen {
    FolderScreen(id, in: store.tree, isEditing: local.value(0, State()).isEditing)
  }

  func toggleEditing() { local.edit(0, State()) { $0.isEditing.toggle() } }

  func create() { onAsk(.create(store.newID(), in: id, NameDraft())) }

  func rename(_ id: ItemID) {
    ask(id) { .rename(id, NameDraft(name: $0.name)) }
  }

  func move(_ id: ItemID) {
    ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
  }

  func delete(_ id: ItemID) { store.delete(id, then: onNotice) }

  func restore(_ id: ItemID) { store.restore(id, then: onNotice) }

  func drop(_ id: ItemID, into folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) {
      if let problem = $0 { onNotice(ScreenNotice(problem)) }
    }
  }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    if let item = store.tree[id], id != .root { onAsk(dialog(item)) }
  }
}

/// The player of one recording, which is its key.
struct PlayerComponent {
  let id: ItemID
  let store: ItemStore
  let local: LocalState<ItemID, Player.State>
  let onNotice: (ScreenNotice?) -> Void

  private var state: Player.State { local.value(id, Player.State(id: id)) }

  var rendered: PlayerScreen? { PlayerScreen(state, in: store.tree) }

  func edit(_ body: @escaping (inout Player.State) -> Void) {
    local.edit(id, Player.State(id: id), body)
  }

  func handle(_ action: Player.Action) {
    guard let program = rendered?.program else { return }
    var new = state
    let output = program.handle(action, &new)
    edit { [new] in $0 = new }
    switch output {
    case .notice(let words): onNotice(ScreenNotice(words))
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { problem in
        local.editIfMounted(id) { $0.finish() }
        if let problem { onNotice(ScreenNotice(problem)) }
      }
    case nil: break
    }
  }
}

/// A dialog, from its opening to its end; its number is its key.
struct DialogComponent {
  let key: Int
  let first: Dialog
  let store: ItemStore
  let local: LocalState<Int, Dialog>
  let onNotice: (ScreenNotice?) -> Void
  let onClose: () -> Void
  let onAnswer: (LibraryChange, String?) -> Void
  let onRecorder: (Recorder.Action) -> Void

  var state: Dialog { local.value(key, first) }

  var rendered: DialogScreen { DialogScreen(state, in: store.tree) }

  func edit(_ body: @escaping (inout Dialog) -> Void) { local.edit(key, first, body) }

  func confirm() {
    guard let change = state.change(in: store.tree) else { return }
    if store.tree.shows(change), change.makes != nil { return onClose() }
    edit { $0.asked = change }
    store.request(change) { onAnswer(change, $0) }
  }

  func cancel() {
    let dialog = state
    onClose()
    if case .record(let recording) = dialog, dialog.asked == nil {
      store.handle(.discard(recording.id)) { _ in }
    }
  }

  func handle(_ action: Recorder.Action) {
    switch (action, state) {
    case (.output(.save), _): confirm()
    case (.output(.cancel), _): cancel()
    case (_, .record(var recording)):
      let request = recording.handle(action)
      edit { [recording] in $0 = .record(recording) }
      store.handle(request, then: onRecorder)
    default: store.handle(action.leftover) { _ in }
    }
  }

  /// Shows the answer of the library.
  func answered(_ change: LibraryChange, problem: String?) {
    let after = Dialog.after(change, problem: problem, state)
    if let dialog = after.dialog { edit { $0 = dialog } } else { onClose() }
    if let words = after.notice { onNotice(words) }
  }
}
#endif
