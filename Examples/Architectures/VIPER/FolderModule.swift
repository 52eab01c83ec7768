#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The use case of a folder: what is in it, and what may be asked about it.
protocol FolderUseCase: AnyObject {
  var output: (any FolderOutput)? { get set }

  func follow()
  /// Returns the ids from the top to a folder; nil if it is not there.
  func path(to folder: ItemID) -> [ItemID]?
  func contents(of folder: ItemID) -> FolderScreen
  func item(_ id: ItemID) -> Item?
  func newID() -> ItemID
  func move(_ id: ItemID, to folder: ItemID)
  func delete(_ id: ItemID)
  func restore(_ id: ItemID)
}

/// The receiver of the use case's notifications.
protocol FolderOutput: AnyObject {
  /// The items have changed.
  func changed()
  /// A request was refused.
  func refused(_ problem: String)
  /// There is something to say about a deletion.
  func notified(_ notice: ScreenNotice)
}

/// The interactor of a folder, which reads and moves the items.
final class FolderInteractor: FolderUseCase {
  weak var output: (any FolderOutput)?
  private let store: ItemStore
  private var observation: ObservationToken?

  init(_ store: ItemStore) { self.store = store }

  func follow() {
    observation = store.items.observe(ItemStore.Change.self) { [weak self] _, _ in
      self?.output?.changed()
    }
  }

  func path(to folder: ItemID) -> [ItemID]? {
    store.tree[folder]?.isFolder == true ? store.tree.path(to: folder) : nil
  }

  func contents(of folder: ItemID) -> FolderScreen { FolderScreen(folder, in: store.tree) }

  func item(_ id: ItemID) -> Item? { id == .root ? nil : store.tree[id] }

  func newID() -> ItemID { store.newID() }

  func move(_ id: ItemID, to folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) { [weak self] in
      if let problem = $0 { self?.output?.refused(problem) }
    }
  }

  func delete(_ id: ItemID) { store.delete(id) { [weak self] in self?.output?.notified($0) } }

  func restore(_ id: ItemID) { store.restore(id) { [weak self] in self?.output?.notified($0) } }
}

/// The presenter of the folder, between its use case and its view.
final class FolderModulePresenter: FolderOutput {
  weak var router: (any Routing)?
  private let useCase: any FolderUseCase
  private let view: KeptView<FolderScreen>

  init(_ useCase: any FolderUseCase, _ view: KeptView<FolderScreen>) {
    self.useCase = useCase
    self.view = view
    useCase.output = self
    useCase.follow()
  }

  func changed() {
    let shown = view.content
    if let path = useCase.path(to: shown.id) {
      router?.showFolder(at: path)
    } else {
      let path = shown.parents.reversed().lazy.compactMap { [useCase] in useCase.path(to: $0.id) }
        .first
      router?.showFolder(at: path ?? [.root])
      router?.showNotice("The folder that was open has been deleted.")
    }
  }

  /// Shows a folder with what is in it now.
  func show(_ folder: ItemID) {
    var contents = useCase.contents(of: folder)
    contents.isEditing = view.content.isEditing
    view.content = contents
  }

  func refused(_ problem: String) { router?.showNotice(ScreenNotice(problem)) }

  func notified(_ notice: ScreenNotice) { router?.showNotice(notice) }

  func opened(_ folder: ItemID) {
    guard let path = useCase.path(to: folder) else {
      router?.showNotice("That folder is not there any more.")
      return
    }
    router?.showFolder(at: path)
    router?.showList()
  }

  func chosen(_ recording: ItemID) { router?.showPlayer(of: recording) }

  func editPressed() { view.content.isEditing.toggle() }

  func createPressed() {
    router?.showDialog(.create(useCase.newID(), in: view.content.id, NameDraft()))
  }

  func renamePressed(_ id: ItemID) {
    ask(id) { .rename(id, NameDraft(name: $0.name)) }
  }

  func movePressed(_ id: ItemID) {
    ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
  }

  func deletePressed(_ id: ItemID) { useCase.delete(id) }

  func undoPressed(_ id: ItemID) { useCase.restore(id) }

  func dropped(_ id: ItemID, into folder: ItemID) { useCase.move(id, to: folder) }

  func recordPressed() { router?.showRecorder() }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    if let item = useCase.item(id) { router?.showDialog(dialog(item)) }
  }
}
#endif
