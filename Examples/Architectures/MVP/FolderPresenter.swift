#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// The presenter of the open folder.
final class FolderPresenter {
  private let store: ItemStore
  private weak var page: (any PageShowing)?
  private weak var view: (any FolderShowing)?
  private let dialogs: DialogPresenter
  private var observation: ObservationToken?

  init(
    _ store: ItemStore, _ page: any PageShowing, _ view: any FolderShowing,
    _ dialogs: DialogPresenter
  ) {
    self.store = store
    self.page = page
    self.view = view
    self.dialogs = dialogs
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.present(tree)
    }
  }

  var trail: [ItemID] {
    view.map { $0.shownFolder.parents.map(\.id) + [$0.shownFolder.id] } ?? [.root]
  }

  func show(_ folder: ItemID) {
    guard store.tree[folder]?.isFolder == true, let view else {
      page?.showNotice("That folder is not there any more.")
      return
    }
    view.shownFolder = FolderScreen(folder, in: store.tree, isEditing: view.shownFolder.isEditing)
    page?.showColumn(.primary)
  }

  func toggleEditing() { view?.shownFolder.isEditing.toggle() }

  func create() {
    guard let view else { return }
    dialogs.present(.create(store.newID(), in: view.shownFolder.id, NameDraft()))
  }

  func rename(_ id: ItemID) {
    ask(id) { .rename(id, NameDraft(name: $0.name)) }
  }

  func move(_ id: ItemID) {
    ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
  }

  func delete(_ id: ItemID) {
    store.delete(id) { [weak page] in page?.showNotice($0) }
  }

  func restore(_ id: ItemID) {
    store.restore(id) { [weak page] in page?.showNotice($0) }
  }

  func move(_ id: ItemID, to folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) { [weak page] problem in
      if let problem { page?.showNotice(ScreenNotice(problem)) }
    }
  }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    if let item = store.tree[id], id != .root { dialogs.present(dialog(item)) }
  }

  private func present(_ tree: ItemTree) {
    guard let view else { return }
    let shown = view.shownFolder
    let isThere = tree[shown.id] != nil
    let id = isThere ? shown.id : shown.parents.last { tree[$0.id] != nil }?.id ?? .root
    view.shownFolder = FolderScreen(id, in: tree, isEditing: shown.isEditing)
    if !isThere { page?.showNotice("The folder that was open has been deleted.") }
  }
}
#endif
