#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// Decides which scene shows what: the stack of folders, the column in front, and the dialog.
final class Coordinator {
  let folder: FolderViewModel
  let player: PlayerViewModel
  let dialog: DialogViewModel
  let front: Slot<SplitColumn>
  let notice: Slot<String>

  private let store: ItemStore
  /// The ids from the top to the open folder.
  private let stack: Slot<ScreenStack<ItemID>>
  private var observation: ObservationToken?

  init(_ store: ItemStore) {
    self.store = store
    stack = Slot("folders", in: store.scope, ScreenStack(.root))
    front = Slot("front", in: store.scope, .primary)
    notice = Slot("notice", in: store.scope)
    dialog = DialogViewModel(store)
    player = PlayerViewModel(store)
    folder = FolderViewModel(store, stack.signal.map { $0?.entries.map(\.screen) ?? [.root] })
    folder.delegate = self
    player.say = { [weak self] in self?.say($0) }
    dialog.say = { [weak self] in self?.say($0) }
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.leaveWhatIsGone(tree)
    }
  }

  func show(_ place: Place) {
    player.acted(.committed)
    open(place.folder)
    if let recording = place.recording {
      play(recording)
    } else {
      player.show(nil)
      showList()
    }
  }

  func showList() { front.sink()(.primary) }

  func say(_ words: String?) { store.edit(notice, words) }

  private func play(_ recording: ItemID) {
    guard store.tree[recording]?.audio != nil else {
      return say("That recording is not there any more.")
    }
    player.show(recording)
    front.sink()(.secondary)
  }

  /// Leaves the scenes of what is not there any more.
  private func leaveWhatIsGone(_ tree: ItemTree) {
    if let name = player.name, player.isGone {
      player.show(nil)
      showList()
      say("“\(name)” has been deleted.")
    }
    let path = folder.trail
    guard let open = path.last, tree[open] == nil else { return }
    go(to: path.last { tree[$0] != nil } ?? .root)
    say("The folder that was open has been deleted.")
  }

  private func go(to folder: ItemID) {
    let path = store.tree.path(to: folder) ?? [.root]
    store.scope.loop.enqueue(Step("folders")) { [stack] turn in
      try turn.edit(stack) { stack throws(NavigationError) in try stack.show(path) }
    }
  }
}

extension Coordinator: FolderDelegate {
  func open(_ folder: ItemID) {
    guard store.tree[folder]?.isFolder == true else {
      return say("That folder is not there any more.")
    }
    go(to: folder)
    showList()
  }

  func choose(_ recording: ItemID) {
    player.acted(.committed)
    play(recording)
  }

  func present(_ dialog: Dialog) { self.dialog.show(dialog) }

  func record() {
    player.pause()
    present(.record(Recorder.State(id: store.newID(), trail: folder.trail)))
  }
}
#endif
