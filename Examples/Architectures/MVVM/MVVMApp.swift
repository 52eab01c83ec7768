#if Web && SQLite
import Millrace
import MillraceNavigation
import Recordings

/// Model-View-ViewModel with a coordinator.
///
/// ```
///   person ──▶ sinks ──▶ view model ──▶ item store
///   view ◀── bindings ◀── signals ◀─────────┘            coordinator: which scene shows what
/// ```
///
/// A view model is a struct that knows no view: it gives signals of values that are ready to be
/// shown, and sinks for what a person does. The app only binds, a line for each property. The
/// coordinator has the stack of folders, and gives each scene what it is about.
final class MVVMApp: Architecture {
  private let window: Window
  private let coordinator: Coordinator
  private let bindings = Observations()

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    window = Window(store.tree, in: store.scope)
    coordinator = Coordinator(store)
    let folder = coordinator.folder
    bindings += folder.id.bind(to: window.folder, \.content.id)
    bindings += folder.title.bind(to: window.folder, \.content.name)
    bindings += folder.parents.bind(to: window.folder, \.content.parents)
    bindings += folder.rows.bind(to: window.folder, \.content.items)
    bindings += folder.isEditing.bind(to: window.folder, \.content.isEditing)
    bindings += coordinator.player.shown.bind(to: window.player, \.content)
    bindings += coordinator.dialog.shown.bind(to: window.dialog, \.content)
    bindings += coordinator.front.signal.map { $0 ?? .primary }.bind(to: window.front, \.content)
    bindings += coordinator.notice.signal.bind(to: window.notice, \.content)
    coordinator.show(address)
  }

  var screen: RecordingsScreen { window.screen }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport { coordinator.showNotice(nil) }
    let (folder, dialog) = (coordinator.folder, coordinator.dialog)
    switch event {
    case .arrive(let address): coordinator.show(address)
    case .open(let id): coordinator.open(id)
    case .choose(let id): coordinator.choose(id)
    case .showList: coordinator.showList()
    case .toggleEditing: folder.editToggled(())
    case .askToCreate: folder.createPressed(())
    case .askToRename(let id): folder.renamePressed(id)
    case .askToMove(let id): folder.movePressed(id)
    case .delete(let id): folder.deletePressed(id)
    case .restore(let id): folder.undoPressed(id)
    case .dropped(let id, let target): folder.dropped((id, into: target))
    case .record: coordinator.record()
    case .typed(let name): dialog.typed(name)
    case .picked(let target): dialog.picked(target)
    case .confirm: dialog.confirmed(())
    case .cancel: dialog.cancelled(())
    case .player(let action): coordinator.player.acted(action)
    case .recorder(let action): dialog.recorderActed(action)
    }
  }
}
#endif
