#if Web && SQLite
import Millrace
import MillraceBinders
import MillraceNavigation
import Recordings

/// The model and the state of the screen, in adapters, and what is done with them.
///
/// The model is stored by the library, and the name that was shown last is not stored.
struct Adapters {
  /// The items as the library has changed them, and the request of this app that has led to it.
  struct Arrival: CustomStringConvertible {
    let tree: ItemTree
    let request: LibraryChange?
    var description: String { "the items have changed" }
  }

  let items: ModelAdapter<ItemTree, Arrival, Arrival>
  let path: StackAdapter<ItemID>
  let isEditing: ToggleVar
  let player: Var<Player.State?>
  let front: Var<SplitColumn>
  let dialog: Var<Dialog?>
  let notice: Var<ScreenNotice?>
  /// The name of the recording in the player, for the notice of its deletion.
  let playing: TempVar<String>

  init(in scope: Scope, _ tree: ItemTree) {
    items = ModelAdapter("model", tree, in: scope) { tree, arrival in
      tree = arrival.tree
      return arrival
    }
    path = StackAdapter("path", [.root], in: scope)
    isEditing = ToggleVar("editing", in: scope)
    player = Var("player", nil, in: scope)
    front = Var("front", .primary, in: scope)
    dialog = Var("dialog", nil, in: scope)
    notice = Var("notice", nil, in: scope)
    playing = TempVar<String>("playing", in: scope)
  }

  /// The adapters as a tree that is stored whole.
  var stored: AdapterTree {
    AdapterTree([
      "path": path.stored, "editing": isEditing.stored, "player": player.stored,
      "front": front.stored, "dialog": dialog.stored, "notice": notice.stored,
      "playing": playing.emptied(),
    ])
  }

  /// The items now.
  var tree: ItemTree { items.state.content }

  var trail: [ItemID] { path.state.elements }

  private func showNotice(_ words: ScreenNotice?) {
    if words != notice.state.value { notice.set(words) }
  }

  /// Follows the library, and leaves what it does not have any more.
  func follow(_ store: ItemStore) -> ObservationToken {
    store.follow { tree, request in
      guard tree != self.tree else { return }
      items.send(Arrival(tree: tree, request: request))
      // Now, since the answer to the request, which may offer to undo it, comes next.
      leaveWhatIsGone(tree)
    }
  }

  // MARK: Folder

  /// Does what is chosen in a folder or in the trail above it.
  func choose(_ event: RecordingsEvent, _ store: ItemStore) {
    showNotice(nil)
    switch event {
    case .arrive(let address): show(address, store)
    case .open(let folder): open(folder, store)
    case .choose(let recording):
      act(.committed, store)
      load(recording, store)
    case .showList: front.set(.primary)
    case .toggleEditing: isEditing.send(())
    case .askToCreate:
      dialog.set(.create(store.newID(), in: trail.last ?? .root, NameDraft()))
    case .askToRename(let id): ask(id, store) { .rename(id, NameDraft(name: $0.name)) }
    case .askToMove(let id):
      ask(id, store) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
    case .delete(let id): store.delete(id) { showNotice($0) }
    case .restore(let id): store.restore(id) { showNotice($0) }
    case .record:
      edit { $0.pause() }
      dialog.set(.record(Recorder.State(id: store.newID(), trail: trail, in: tree)))
    case .dropped(let id, let folder) where tree[id]?.parent != folder:
      store.request(.moved(id, to: folder)) {
        if let problem = $0 { showNotice(ScreenNotice(problem)) }
      }
    default: break
    }
  }

  func show(_ address: LibraryAddress, _ store: ItemStore) {
    act(.committed, store)
    open(address.folder, store)
    if let recording = address.recording { return load(recording, store) }
    player.set(nil)
    front.set(.primary)
  }

  private func open(_ folder: ItemID, _ store: ItemStore) {
    guard tree[folder]?.isFolder == true, let new = tree.path(to: folder) else {
      return showNotice("That folder is not there any more.")
    }
    path.send(new.dropLast() == trail[...] ? .push(folder) : .reload(new))
    front.set(.primary)
  }

  // MARK: Player

  private func load(_ recording: ItemID, _ store: ItemStore) {
    guard let item = tree[recording], item.audio != nil else {
      return showNotice("That recording is not there any more.")
    }
    playing.send(item.name)
    let old = player.state.value
    if old?.id != recording { player.set(Player.State(id: recording, after: old)) }
    front.set(.secondary)
  }

  /// Does what is done with the player.
  func play(_ action: Player.Action, _ store: ItemStore) {
    if !RecordingsEvent.player(action).isReport { showNotice(nil) }
    act(action, store)
  }

  private func act(_ action: Player.Action, _ store: ItemStore) {
    guard var new = player.state.value, let shown = PlayerScreen(new, in: tree) else {
      return
    }
    let output = shown.program.handle(action, &new)
    player.set(new)
    switch output {
    case .notice(let words): showNotice(ScreenNotice(words))
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { problem in
        if player.state.value?.id == id { edit { $0.finish() } }
        if let problem { showNotice(ScreenNotice(problem)) }
      }
    case nil: break
    }
  }

  private func edit(_ body: (inout Player.State) -> Void) {
    guard var new = player.state.value else { return }
    body(&new)
    player.set(new)
  }

  // MARK: Dialog

  private func ask(_ id: ItemID, _ store: ItemStore, _ new: (Item) -> Dialog) {
    if let item = tree[id], id != .root { dialog.set(new(item)) }
  }

  /// Does what is done in a dialog.
  func answer(_ event: RecordingsEvent, _ store: ItemStore) {
    showNotice(nil)
    guard var open = dialog.state.value else { return }
    switch event {
    case .typed(let name):
      open.type(name)
      dialog.set(open)
    case .picked(let folder):
      open.pick(folder)
      dialog.set(open)
    case .confirm: confirm(open, store)
    case .cancel:
      dialog.set(nil)
      if case .record(let recording) = open, open.asked == nil {
        store.handle(.discard(recording.id)) { _ in }
      }
    default: break
    }
  }

  private func confirm(_ open: Dialog, _ store: ItemStore) {
    guard let change = open.change(in: tree) else { return }
    if tree.shows(change), change.makes != nil { return dialog.set(nil) }
    var open = open
    open.asked = change
    dialog.set(open)
    store.request(change) { problem in
      let after = Dialog.after(change, problem: problem, dialog.state.value)
      dialog.set(after.dialog)
      if let words = after.notice { showNotice(words) }
    }
  }

  /// Does what is done with the recorder.
  func record(_ action: Recorder.Action, _ store: ItemStore) {
    switch (action, dialog.state.value) {
    case (.output(.save), _): answer(.confirm, store)
    case (.output(.cancel), _): answer(.cancel, store)
    case (_, .record(var recording)):
      if !action.isEphemeral { showNotice(nil) }
      let request = recording.handle(action)
      dialog.set(.record(recording))
      // The store keeps the closure until there is an answer.
      store.handle(request) { [weak store] in if let store { record($0, store) } }
    default: store.handle(action.leftover) { _ in }
    }
  }

  // MARK: The library

  /// Leaves what the library does not have any more.
  func leaveWhatIsGone(_ tree: ItemTree) {
    if let open = dialog.state.value, let subject = open.subject, tree[subject] == nil {
      dialog.set(nil)
      showNotice("That item has been deleted meanwhile.")
    }
    if let shown = player.state.value {
      if let item = tree[shown.id] {
        if item.name != playing.state.value { playing.send(item.name) }
      } else {
        player.set(nil)
        front.set(.primary)
        showNotice("“\(playing.state.value ?? "The recording")” has been deleted.")
      }
    }
    let left = tree.path(toLastOf: trail)
    if left.last != trail.last { showNotice("The folder that was open has been deleted.") }
    if left != trail { path.send(.reload(left)) }
  }

  /// Continues with the state of an earlier process.
  func resume(_ store: ItemStore) {
    leaveWhatIsGone(tree)
    edit { $0.resume(with: tree[$0.id]) }
    dialog.set(dialog.state.value?.afterRestart(in: tree))
    store.findDraft(of: dialog.state.value) { [weak store] in if let store { record($0, store) } }
  }
}
#endif
