#if Web && SQLite
import MillraceNavigation
import Recordings

/// The component around the others: it has what outlives them.
struct PageComponent {
  struct State {
    /// The ids from the top to the open folder.
    var trail: [ItemID] = [.root]
    var recording: ItemID?
    /// The name of the recording, for the notice of its deletion.
    var name = ""
    var front = SplitColumn.primary
    /// The dialog as it was opened, and its number, which is its key.
    var dialog: (number: Int, first: Dialog)?
    var dialogs = 0
    var notice: ScreenNotice?
  }

  let store: ItemStore
  let states: ComponentStates

  init(_ store: ItemStore, _ states: ComponentStates) {
    self.store = store
    self.states = states
  }

  private var state: State { states.page.value(0, State()) }

  private func edit(_ body: @escaping (inout State) -> Void) { states.page.edit(0, State(), body) }

  // MARK: Rendering

  var folder: FolderComponent {
    FolderComponent(
      id: state.trail.last ?? .root, store: store, local: states.folder, onAsk: present,
      onNotice: showNotice)
  }

  var player: PlayerComponent? {
    state.recording.map { id in
      PlayerComponent(id: id, store: store, local: states.player, onNotice: showNotice)
    }
  }

  var dialog: DialogComponent? {
    state.dialog.map { dialog in
      DialogComponent(
        key: dialog.number, first: dialog.first, store: store, local: states.dialog,
        onNotice: showNotice,
        onClose: { close(dialog.number) },
        onAnswer: { answered($0, problem: $1, by: dialog.number) }, onRecorder: handle)
    }
  }

  var rendered: RecordingsScreen {
    RecordingsScreen(
      folder: folder.rendered, player: player?.rendered, front: state.front,
      dialog: dialog?.rendered, notice: state.notice)
  }

  // MARK: What the children call

  func showNotice(_ words: ScreenNotice?) {
    if words != state.notice { edit { $0.notice = words } }
  }

  func show(_ address: LibraryAddress) {
    player?.handle(.committed)
    open(address.folder)
    if let recording = address.recording { return load(recording) }
    edit { state in
      state.recording = nil
      state.front = .primary
    }
  }

  func open(_ folder: ItemID) {
    guard store.tree[folder]?.isFolder == true, let trail = store.tree.path(to: folder) else {
      return showNotice("That folder is not there any more.")
    }
    edit { state in
      state.trail = trail
      state.front = .primary
    }
  }

  func choose(_ recording: ItemID) {
    player?.handle(.committed)
    load(recording)
  }

  func showList() { edit { $0.front = .primary } }

  func record() {
    player?.edit { $0.pause() }
    present(.record(Recorder.State(id: store.newID(), trail: state.trail, in: store.tree)))
  }

  private func load(_ recording: ItemID) {
    guard let item = store.tree[recording], item.audio != nil else {
      return showNotice("That recording is not there any more.")
    }
    let old = player?.rendered?.state
    if old?.id != recording {
      states.player.edit(recording, Player.State(id: recording, after: old)) { _ in }
    }
    edit { state in
      state.recording = recording
      state.name = item.name
      state.front = .secondary
    }
  }

  private func present(_ dialog: Dialog) {
    edit { state in
      state.dialogs += 1
      state.dialog = (state.dialogs, dialog)
    }
  }

  private func close(_ number: Int) {
    edit { if $0.dialog?.number == number { $0.dialog = nil } }
  }

  /// Passes an event of the recorder on to the dialog that is open now.
  func handle(_ action: Recorder.Action) {
    if let dialog { dialog.handle(action) } else { store.handle(action.leftover) { _ in } }
  }

  /// Passes an answer on to the dialog that asked; without it the page shows a problem.
  private func answered(_ change: LibraryChange, problem: String?, by number: Int) {
    if state.dialog?.number == number {
      dialog?.answered(change, problem: problem)
    } else if let problem {
      showNotice(ScreenNotice(problem))
    }
  }

  // MARK: The library

  func itemsChanged() {
    let tree = store.tree
    if let dialog, let subject = dialog.state.subject, tree[subject] == nil {
      showNotice("That item has been deleted meanwhile.")
      dialog.onClose()
    }
    if let recording = state.recording, tree[recording]?.name != state.name {
      edit { state in
        if let item = tree[recording] {
          state.name = item.name
        } else {
          state.recording = nil
          state.front = .primary
          state.notice = "“\(state.name)” has been deleted."
        }
      }
    }
    guard let folder = state.trail.last, tree[folder] == nil else { return }
    edit { state in
      state.trail = tree.path(to: state.trail.last { tree[$0] != nil } ?? .root) ?? [.root]
      state.notice = "The folder that was open has been deleted."
    }
  }
}
#endif
