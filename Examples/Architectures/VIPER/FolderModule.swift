#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The use case of a folder: what is in it, and what may be asked about it.
protocol FolderUseCase: AnyObject {
  var output: (any FolderOutput)? { get set }

  func follow()
  func contents(of folder: ItemID) -> FolderScreen?
  func item(_ id: ItemID) -> Item?
  func newID() -> ItemID
  func move(_ id: ItemID, to folder: ItemID)
}

/// The receiver of the use case's notifications.
protocol FolderOutput: AnyObject {
  /// The items have changed.
  func changed()
  /// A request was refused.
  func refused(_ problem: String)
}

/// Reads and moves the items.
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

  func contents(of folder: ItemID) -> FolderScreen? {
    store.tree[folder]?.isFolder == true ? FolderScreen(folder, in: store.tree) : nil
  }

  func item(_ id: ItemID) -> Item? { id == .root ? nil : store.tree[id] }

  func newID() -> ItemID { store.newID() }

  func move(_ id: ItemID, to folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) { [weak self] in
      if let problem = $0 { self?.output?.refused(problem) }
    }
  }
}

/// Brings the folder into the form of its view, and what a person does to the use case.
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
    if !show(shown.id) {
      _ = shown.parents.last { show($0.id) }
      router?.say("The folder that was open has been deleted.")
    }
  }

  func refused(_ problem: String) { router?.say(problem) }

  func opened(_ folder: ItemID) {
    if show(folder) {
      router?.showList()
    } else {
      router?.say("That folder is not there any more.")
    }
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

  func deletePressed(_ id: ItemID) {
    ask(id) { _ in .delete(id, asked: nil) }
  }

  func dropped(_ id: ItemID, into folder: ItemID) { useCase.move(id, to: folder) }

  func recordPressed() {
    router?.showRecorder(in: view.content.parents.map(\.id) + [view.content.id])
  }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    if let item = useCase.item(id) { router?.showDialog(dialog(item)) }
  }

  private func show(_ folder: ItemID) -> Bool {
    guard var contents = useCase.contents(of: folder) else { return false }
    contents.isEditing = view.content.isEditing
    view.content = contents
    return true
  }
}
#endif
