#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import MillraceWeb
import Recordings

/// MVC with a view state: two stores, and views that follow from both and from nothing else.
///
/// ```
///   person ──▶ controller ──▶ view-state store ─┐
///                       └───▶ item store ───────┴── notification ──▶ controllers ──▶ views
/// ```
///
/// Opening a folder, typing a letter and a tick of the player are changes of the view state like
/// any other, and so is scrolling. So the screen can be saved, logged, restored and moved through
/// time as one value.
final class ViewStateApp: Architecture {
  let state: NotifyingStore<ViewState>
  private let store: ItemStore
  private let window: Window
  private let observations = Observations()
  /// The browser's window, which shows its own changes already.
  private let browser = ViewIdentity("browser")
  /// The last position that did not come from the browser.
  private(set) var position: WindowPosition?

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    self.store = store
    state = NotifyingStore("view state", ViewState(), in: store.scope)
    window = Window(store.tree, in: store.scope)
    if let saved, (try? state.reload(text: saved)) != nil { resume() } else { show(address) }
    // Each controller follows both stores.
    observations += store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.leaveWhatIsGone(tree)
      self?.drawAll()
    }
    observations += state.observe(ViewStateAction.self) { [weak self] state, action in
      self?.window.notice.content = state.notice
      self?.window.front.content = state.front
      switch action {
      case .opened, .toggledEditing: self?.drawFolder()
      case .chose, .played: self?.drawPlayer()
      case .presented, .edited, .dismissed: self?.drawDialog()
      case .noticeShown, .moved: break
      case .left, nil: self?.drawAll()
      }
    }
    // The echo of a report never scrolls the window, which may be further on.
    observations += state.observe(ViewStateAction.self, ignoring: browser) {
      [weak self] state, action in
      if action == nil || action == .moved { self?.position = state.position }
    }
  }

  var screen: RecordingsScreen { window.screen }

  var saved: String? { try? state.text() }

  func log(_ write: @escaping (String) -> Void) -> ObservationToken? { state.log(write) }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport, state.content.notice != nil { commit(.noticeShown) { $0.notice = nil } }
    switch event {
    case .arrive(let address): show(address)
    case .open(let folder): open(folder)
    case .choose(let recording):
      play(.committed)
      choose(recording)
    case .showList: commit(.opened) { $0.front = .primary }
    case .toggleEditing: commit(.toggledEditing) { $0.isEditing.toggle() }
    case .askToCreate: present(.create(store.newID(), in: state.content.folder, NameDraft()))
    case .askToRename(let id): ask(id) { .rename(id, NameDraft(name: $0.name)) }
    case .askToMove(let id): ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
    case .delete(let id): store.delete(id) { [weak self] in self?.showNotice($0) }
    case .restore(let id): store.restore(id) { [weak self] in self?.showNotice($0) }
    case .record:
      commit(.played) { $0.player?.pause() }
      present(
        .record(Recorder.State(id: store.newID(), trail: state.content.trail, in: store.tree)))
    case .typed(let name): commit(.edited, sideEffect: true) { $0.dialog?.type(name) }
    case .picked(let folder): commit(.edited) { $0.dialog?.pick(folder) }
    case .confirm: confirm()
    case .cancel: cancel()
    case .dropped(let id, let folder): move(id, to: folder)
    case .player(let action): play(action)
    case .recorder(let action): record(action)
    }
  }

  func move(to position: WindowPosition) {
    state.commit(ViewStateAction.moved, sideEffect: true, from: browser) { $0.position = position }
  }

  private func commit(
    _ action: ViewStateAction, sideEffect: Bool = false, _ edit: @escaping (inout ViewState) -> Void
  ) {
    state.commit(action, sideEffect: sideEffect, edit)
  }

  private func showNotice(_ notice: ScreenNotice) { commit(.noticeShown) { $0.notice = notice } }

  // MARK: Folder

  private func show(_ address: LibraryAddress) {
    play(.committed)
    open(address.folder)
    if let recording = address.recording { return choose(recording) }
    commit(.chose) { state in
      state.player = nil
      state.front = .primary
    }
  }

  private func open(_ folder: ItemID) {
    guard store.tree[folder]?.isFolder == true, let trail = store.tree.path(to: folder) else {
      return showNotice("That folder is not there any more.")
    }
    commit(.opened) { state in
      state.trail = trail
      state.front = .primary
    }
  }

  private func move(_ id: ItemID, to folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) { [weak self] problem in
      if let problem { self?.showNotice(ScreenNotice(problem)) }
    }
  }

  private func drawFolder() {
    window.folder.content = FolderScreen(
      state.content.folder, in: store.tree, isEditing: state.content.isEditing)
  }

  // MARK: Player

  private func choose(_ recording: ItemID) {
    guard store.tree[recording]?.audio != nil else {
      return showNotice("That recording is not there any more.")
    }
    commit(.chose) { state in
      if state.player?.id != recording {
        state.player = Player.State(id: recording, after: state.player)
      }
      state.front = .secondary
    }
  }

  private func play(_ action: Player.Action) {
    guard var player = state.content.player,
      let program = PlayerScreen(player, in: store.tree)?.program
    else { return }
    let output = program.handle(action, &player)
    commit(.played, sideEffect: action.isEphemeral) { [player] in $0.player = player }
    switch output {
    case .notice(let notice): showNotice(ScreenNotice(notice))
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { [weak self] problem in
        self?.commit(.played) { if $0.player?.id == id { $0.player?.finish() } }
        if let problem { self?.showNotice(ScreenNotice(problem)) }
      }
    case nil: break
    }
  }

  private func drawPlayer() {
    window.player.content = state.content.player.flatMap { PlayerScreen($0, in: store.tree) }
  }

  // MARK: Dialog

  private func present(_ dialog: Dialog) { commit(.presented) { $0.dialog = dialog } }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    if let item = store.tree[id], id != .root { present(dialog(item)) }
  }

  private func confirm() {
    guard let change = state.content.dialog?.change(in: store.tree) else { return }
    if store.tree.shows(change), change.makes != nil {
      return commit(.dismissed) { $0.dialog = nil }
    }
    commit(.edited) { $0.dialog?.asked = change }
    store.request(change) { [weak self] problem in
      self?.commit(.dismissed) { state in
        let after = Dialog.after(change, problem: problem, state.dialog)
        state.dialog = after.dialog
        state.notice = after.notice ?? state.notice
      }
    }
  }

  private func cancel() {
    guard let dialog = state.content.dialog else { return }
    commit(.dismissed) { $0.dialog = nil }
    if case .record(let recording) = dialog, dialog.asked == nil {
      store.handle(.discard(recording.id)) { _ in }
    }
  }

  private func record(_ action: Recorder.Action) {
    switch (action, state.content.dialog) {
    case (.output(.save), _): confirm()
    case (.output(.cancel), _): cancel()
    case (_, .record(var recording)):
      let request = recording.handle(action)
      commit(.edited, sideEffect: action.isEphemeral) { [recording] in
        $0.dialog = .record(recording)
      }
      store.handle(request) { [weak self] in self?.record($0) }
    default: store.handle(action.leftover) { _ in }
    }
  }

  private func drawDialog() {
    window.dialog.content = state.content.dialog.map { DialogScreen($0, in: store.tree) }
  }

  // MARK: Both stores

  private func drawAll() {
    drawFolder()
    drawPlayer()
    drawDialog()
  }

  /// Takes out of the view state what the library does not have any more.
  private func leaveWhatIsGone(_ tree: ItemTree) {
    let shown = state.content
    let trail = tree.path(toLastOf: shown.trail)
    let isPlayerGone = shown.player.map { tree[$0.id] == nil } ?? false
    let isSubjectGone = shown.dialog?.subject.map { tree[$0] == nil } ?? false
    guard trail != shown.trail || isPlayerGone || isSubjectGone else { return }
    let name = window.player.content?.name ?? "The recording"
    commit(.left) { state in
      if isSubjectGone {
        state.notice = "That item has been deleted meanwhile."
        state.dialog = nil
      }
      if isPlayerGone {
        state.player = nil
        state.front = .primary
        state.notice = "“\(name)” has been deleted."
      }
      state.trail = trail
      if trail.last != shown.folder { state.notice = "The folder that was open has been deleted." }
    }
  }

  /// Continues with a state of an earlier process, which waited for answers that do not come.
  private func resume() {
    leaveWhatIsGone(store.tree)
    let tree = store.tree
    commit(.left) { state in
      if var player = state.player {
        player.resume(with: tree[player.id])
        state.player = player
      }
      state.dialog = state.dialog?.afterRestart(in: tree)
    }
    store.findDraft(of: state.content.dialog) { [weak self] in self?.record($0) }
  }
}
#endif
