#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// Components in a tree: each is rendered from properties that its parent gives, and a state of its
/// own, and calls its parent back.
///
/// ```
///   PageComponent ── folder, tree, onOpen ──▶ FolderComponent (isEditing)
///        │        ── recording, onDelete ───▶ PlayerComponent (playing, name), key: recording
///        └─────── ── dialog, onClose ───────▶ DialogComponent (typed text, choice), key: dialog
/// ```
///
/// A component with another key is another component, and begins with a new state. The state is
/// lost with the component, so it has to be lifted to the parent if it is to outlive it.
final class ComponentApp: Architecture {
  private let states: ComponentStates
  private let store: ItemStore
  private let observation: ObservationToken

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    let states = ComponentStates(in: store.scope)
    self.states = states
    self.store = store
    observation = store.items.observe(ItemStore.Change.self) { _, _ in
      PageComponent(store, states).itemsChanged()
    }
    page.show(address)
  }

  /// One rendering of the tree; components have no identity beyond their keys.
  private var page: PageComponent { PageComponent(store, states) }

  var screen: RecordingsScreen { page.rendered }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport { page.showNotice(nil) }
    switch event {
    case .arrive(let address): page.show(address)
    case .open(let folder): page.open(folder)
    case .choose(let recording): page.choose(recording)
    case .showList: page.showList()
    case .record: page.record()
    case .toggleEditing: page.folder.toggleEditing()
    case .askToCreate: page.folder.create()
    case .askToRename(let id): page.folder.rename(id)
    case .askToMove(let id): page.folder.move(id)
    case .delete(let id): page.folder.delete(id)
    case .restore(let id): page.folder.restore(id)
    case .dropped(let id, let folder): page.folder.drop(id, into: folder)
    case .player(let action): page.player?.handle(action)
    case .typed(let name): page.dialog?.edit { $0.type(name) }
    case .picked(let folder): page.dialog?.edit { $0.pick(folder) }
    case .confirm: page.dialog?.confirm()
    case .cancel: page.dialog?.cancel()
    case .recorder(let action): page.handle(action)
    }
  }
}
#endif
