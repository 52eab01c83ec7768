#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The controller of the open folder, which opens the dialogs for changes in it.
final class FolderViewController {
  private let view: KeptView<FolderScreen>
  private let store: ItemStore
  private weak var split: SplitViewController?
  private var observation: ObservationToken?

  init(_ view: KeptView<FolderScreen>, in split: SplitViewController) {
    self.view = view
    self.split = split
    store = split.store
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.itemsChanged(tree)
    }
  }

  /// The ids from the top to the open folder.
  var trail: [ItemID] { view.content.parents.map(\.id) + [view.content.id] }

  /// Opens a folder; returns false if it is not there.
  func show(_ folder: ItemID) -> Bool {
    guard store.tree[folder]?.isFolder == true else { return false }
    view.content = FolderScreen(folder, in: store.tree, isEditing: view.content.isEditing)
    return true
  }

  func toggleEditing() { view.content.isEditing.toggle() }

  func create() { split?.dialog.present(.create(store.newID(), in: view.content.id, NameDraft())) }

  func rename(_ id: ItemID) {
    ask(id) { .rename(id, NameDraft(name: $0.name)) }
  }

  func move(_ id: ItemID) {
    ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
  }

  func delete(_ id: ItemID) {
    store.delete(id) { [weak split] in split?.showNotice($0) }
  }

  func restore(_ id: ItemID) {
    store.restore(id) { [weak split] in split?.showNotice($0) }
  }

  /// Moves a row that was dragged; the row moves when the items have changed.
  func move(_ id: ItemID, to folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) { [weak split] problem in
      if let problem { split?.showNotice(ScreenNotice(problem)) }
    }
  }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    guard let item = store.tree[id], id != .root else { return }
    split?.dialog.present(dialog(item))
  }

  private func itemsChanged(_ tree: ItemTree) {
    let shown = view.content
    if tree[shown.id] != nil {
      view.content = FolderScreen(shown.id, in: tree, isEditing: shown.isEditing)
    } else {
      let left = shown.parents.last { tree[$0.id] != nil }?.id ?? .root
      view.content = FolderScreen(left, in: tree, isEditing: shown.isEditing)
      split?.showNotice("The folder that was open has been deleted.")
    }
  }
}
#endif
