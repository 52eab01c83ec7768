#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The open folder as values that are ready to be shown, and what a person does in it.
struct FolderViewModel {
  let id: Signal<ItemID>
  let title: Signal<String>
  let parents: Signal<[Item]>
  let rows: Signal<[Item]>
  let isEditing: Signal<Bool>

  private let store: ItemStore
  private let editing: Slot<Bool>
  private let ask: Sink<Dialog?>
  private let showNotice: Sink<ScreenNotice?>

  /// Creates the view model of the last folder of a path.
  ///
  /// - Parameters:
  ///   - store: The items.
  ///   - path: The ids from the top to the folder.
  ///   - ask: Takes the dialogs about the items.
  ///   - showNotice: Takes the notices.
  init(
    _ store: ItemStore, _ path: Signal<[ItemID]>, asking ask: Sink<Dialog?>,
    showNotice: Sink<ScreenNotice?>
  ) {
    self.store = store
    self.ask = ask
    self.showNotice = showNotice
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

  // MARK: What a person does

  var editToggled: Sink<Void> { Sink { store.edit(editing, !isEditing.value) } }
  var createPressed: Sink<Void> {
    Sink { ask(.create(store.newID(), in: id.value, NameDraft())) }
  }
  var renamePressed: Sink<ItemID> { asking { .rename($0.id, NameDraft(name: $0.name)) } }
  var movePressed: Sink<ItemID> {
    asking { .move($0.id, MoveDraft(target: $0.parent ?? .root)) }
  }
  var deletePressed: Sink<ItemID> { Sink { store.delete($0) { showNotice($0) } } }
  var undoPressed: Sink<ItemID> { Sink { store.restore($0) { showNotice($0) } } }

  var dropped: Sink<(ItemID, into: ItemID)> {
    Sink { id, folder in
      guard store.tree[id]?.parent != folder else { return }
      store.request(.moved(id, to: folder)) {
        if let problem = $0 { showNotice(ScreenNotice(problem)) }
      }
    }
  }

  private func asking(_ dialog: @escaping (Item) -> Dialog) -> Sink<ItemID> {
    Sink { id in
      if let item = store.tree[id], id != .root { ask(dialog(item)) }
    }
  }
}
#endif
