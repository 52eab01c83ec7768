#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// The owner of what each scene shows: the stack of folders, the column in front, and the dialog.
///
/// It makes the view models and gives each of them what it is about, and sinks for what is not
/// about it: a view model knows no coordinator.
final class Coordinator {
  let folder: FolderViewModel
  let player: PlayerViewModel
  let dialog: DialogViewModel
  let front: Slot<SplitColumn>
  let notice: Slot<ScreenNotice>
  /// Shows a notice; nil removes it.
  let showNotice: Sink<ScreenNotice?>

  private let store: ItemStore
  private let stack: Slot<ScreenStack<ItemID>>
  private var observation: ObservationToken?

  init(_ store: ItemStore) {
    let stack = Slot("folders", in: store.scope, ScreenStack(ItemID.root))
    let notice = Slot<ScreenNotice>("notice", in: store.scope)
    let showNotice = Sink<ScreenNotice?> { store.edit(notice, $0) }
    self.store = store
    self.stack = stack
    self.notice = notice
    self.showNotice = showNotice
    front = Slot("front", in: store.scope, .primary)
    dialog = DialogViewModel(store, showNotice: showNotice)
    player = PlayerViewModel(store, showNotice: showNotice)
    let path = stack.signal.map { $0?.entries.map(\.screen) ?? [.root] }
    folder = FolderViewModel(store, path, asking: dialog.asked, showNotice: showNotice)
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.leaveWhatIsGone(tree)
    }
  }

  /// The ids from the top to the open folder.
  private var trail: [ItemID] { stack.value?.entries.map(\.screen) ?? [.root] }

  func show(_ address: LibraryAddress) {
    player.acted(.committed)
    open(address.folder)
    if let recording = address.recording {
      play(recording)
    } else {
      player.chosen(nil)
      showList()
    }
  }

  func open(_ folder: ItemID) {
    guard store.tree[folder]?.isFolder == true else {
      return showNotice("That folder is not there any more.")
    }
    go(to: folder)
    showList()
  }

  func choose(_ recording: ItemID) {
    player.acted(.committed)
    play(recording)
  }

  func showList() { front.sink("the list is in front")(.primary) }

  func record() {
    player.paused(())
    dialog.asked(.record(Recorder.State(id: store.newID(), trail: trail, in: store.tree)))
  }

  private func play(_ recording: ItemID) {
    guard store.tree[recording]?.audio != nil else {
      return showNotice("That recording is not there any more.")
    }
    player.chosen(recording)
    front.sink("the player is in front")(.secondary)
  }

  /// Leaves the scenes of what is not there any more.
  private func leaveWhatIsGone(_ tree: ItemTree) {
    if player.isGone.value {
      showNotice("“\(player.name.value)” has been deleted.")
      player.chosen(nil)
      showList()
    }
    let path = trail
    guard let open = path.last, tree[open] == nil else { return }
    go(to: path.last { tree[$0] != nil } ?? .root)
    showNotice("The folder that was open has been deleted.")
  }

  private func go(to folder: ItemID) {
    let path = store.tree.path(to: folder) ?? [.root]
    store.scope.loop.enqueue(Step("folders")) { [stack] turn in
      try turn.edit(stack) { stack throws(NavigationError) in try stack.show(path) }
    }
  }
}
#endif
