#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// What the view model of a folder leaves to the coordinator.
protocol FolderDelegate: AnyObject {
  func open(_ folder: ItemID)
  func choose(_ recording: ItemID)
  func present(_ dialog: Dialog)
  func record()
  func say(_ words: String?)
}

/// The open folder as values that are ready to be shown, and what a person does with them.
final class FolderViewModel {
  let id: Signal<ItemID>
  let title: Signal<String>
  let parents: Signal<[Item]>
  let rows: Signal<[Item]>
  let isEditing: Signal<Bool>
  weak var delegate: (any FolderDelegate)?

  private let store: ItemStore
  private let path: Signal<[ItemID]>
  private let editing: Slot<Bool>

  /// Creates the view model of the last folder of a path.
  init(_ store: ItemStore, _ path: Signal<[ItemID]>) {
    self.store = store
    self.path = path
    editing = Slot("editing", in: store.scope, false)
    isEditing = editing.signal.map { $0 ?? false }
    id = path.map { $0.last ?? .root }
    let tree = store.items.slot.signal.map { $0 ?? ItemTree() }
    title = id.flatMapLatest { id in tree.map { $0[id]?.name ?? "" } }
    rows = id.flatMapLatest { id in
      tree.map { tree in (tree.children(of: id) ?? []).compactMap { tree[$0] } }
    }
    parents = path.flatMapLatest { path in
      tree.map { tree in path.dropLast().compactMap { tree[$0] } }
    }
  }

  /// The ids from the top to the folder.
  var trail: [ItemID] { path.value }

  // MARK: What a person does

  var opened: Sink<ItemID> { Sink { [weak self] in self?.delegate?.open($0) } }
  var chosen: Sink<ItemID> { Sink { [weak self] in self?.delegate?.choose($0) } }
  var recordPressed: Sink<Void> { Sink { [weak self] in self?.delegate?.record() } }
  var editToggled: Sink<Void> {
    Sink { [store, editing, isEditing] in store.edit(editing, !isEditing.value) }
  }

  var createPressed: Sink<Void> {
    Sink { [weak self] in
      guard let self else { return }
      delegate?.present(.create(store.newID(), in: id.value, NameDraft()))
    }
  }

  var renamePressed: Sink<ItemID> { asking { .rename($0.id, NameDraft(name: $0.name)) } }
  var movePressed: Sink<ItemID> {
    asking { .move($0.id, MoveDraft(target: $0.parent ?? .root)) }
  }
  var deletePressed: Sink<ItemID> { asking { .delete($0.id, asked: nil) } }

  var dropped: Sink<(ItemID, into: ItemID)> {
    Sink { [weak self] id, folder in
      guard let self, store.tree[id]?.parent != folder else { return }
      store.request(.moved(id, to: folder)) { [weak self] problem in
        if let problem { self?.delegate?.say(problem) }
      }
    }
  }

  private func asking(_ dialog: @escaping (Item) -> Dialog) -> Sink<ItemID> {
    Sink { [weak self] id in
      guard let self, let item = store.tree[id], id != .root else { return }
      delegate?.present(dialog(item))
    }
  }
}
#endif
