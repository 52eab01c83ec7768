#if Web && SQLite
import MillraceNavigation
import Recordings

/// Model-View-Presenter: a presenter knows its view by a protocol, so that a test gives it another.
///
/// ```
///   person ──▶ view ──▶ presenter ──▶ item store ── notification ──▶ presenter ──▶ view
/// ```
///
/// The views have no logic; what only the screen has is in them.
final class MVPApp: Architecture {
  private let window: Window
  private let presenter: MainPresenter

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    window = Window(store.tree, in: store.scope)
    presenter = MainPresenter(store, window)
    presenter.show(address)
  }

  var screen: RecordingsScreen { window.screen }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport { window.showNotice(nil) }
    switch event {
    case .arrive(let address): presenter.show(address)
    case .open(let folder): presenter.folder.show(folder)
    case .choose(let recording): presenter.choose(recording)
    case .showList: window.showColumn(.primary)
    case .toggleEditing: presenter.folder.toggleEditing()
    case .askToCreate: presenter.folder.create()
    case .askToRename(let id): presenter.folder.rename(id)
    case .askToMove(let id): presenter.folder.move(id)
    case .delete(let id): presenter.folder.delete(id)
    case .restore(let id): presenter.folder.restore(id)
    case .dropped(let id, let folder): presenter.folder.move(id, to: folder)
    case .record: presenter.record()
    case .typed(let name): window.dialog.content?.dialog.type(name)
    case .picked(let folder): window.dialog.content?.dialog.pick(folder)
    case .confirm: presenter.dialog.confirm()
    case .cancel: presenter.dialog.cancel()
    case .player(let action): presenter.player.handle(action)
    case .recorder(let action): presenter.dialog.handle(action)
    }
  }
}
#endif
