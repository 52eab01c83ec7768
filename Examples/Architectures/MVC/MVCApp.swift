#if Web && SQLite
import Millrace
import MillraceNavigation
import Recordings

/// Model-View-Controller: a controller for each view, and one around them.
///
/// ```
///   person ──▶ controller ──▶ item store ── notification ──▶ controller ──▶ view
///                  └───────── what only the screen has ─────────────────────▲
/// ```
///
/// A change of the items goes the whole circle: the controller that asks for it does not touch its
/// view until it is notified. What only the screen has, such as the open folder or a half-typed
/// name, is in the views.
final class MVCApp: Architecture {
  private let root: SplitViewController

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    root = SplitViewController(store)
    root.show(address)
  }

  var screen: RecordingsScreen { root.window.screen }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport { root.window.notice.content = nil }
    switch event {
    case .arrive(let address): root.show(address)
    case .open(let folder): root.show(folder)
    case .choose(let recording): root.choose(recording)
    case .showList: root.window.front.content = .primary
    case .toggleEditing: root.list.toggleEditing()
    case .askToCreate: root.list.create()
    case .askToRename(let id): root.list.rename(id)
    case .askToMove(let id): root.list.move(id)
    case .delete(let id): root.list.delete(id)
    case .restore(let id): root.list.restore(id)
    case .dropped(let id, let folder): root.list.move(id, to: folder)
    case .record: root.record()
    case .typed(let name): root.dialog.edit { $0.type(name) }
    case .picked(let folder): root.dialog.edit { $0.pick(folder) }
    case .confirm: root.dialog.confirm()
    case .cancel: root.dialog.cancel()
    case .player(let action): root.player.handle(action)
    case .recorder(let action): root.dialog.handle(action)
    }
  }
}

/// The controller around the others: which folder is open, and which column is in front.
final class SplitViewController {
  let window: Window
  let store: ItemStore
  private(set) lazy var list = FolderViewController(window.folder, in: self)
  private(set) lazy var player = PlayViewController(window.player, in: self)
  private(set) lazy var dialog = DialogController(window.dialog, in: self)

  init(_ store: ItemStore) {
    self.store = store
    window = Window(store.tree, in: store.scope)
    // The list is notified first, so that what it says of a deleted folder is said last.
    _ = (dialog, player, list)
  }

  func show(_ address: LibraryAddress) {
    player.commitName()
    show(address.folder)
    if let recording = address.recording {
      present(recording)
    } else {
      window.player.content = nil
      window.front.content = .primary
    }
  }

  func show(_ folder: ItemID) {
    guard list.show(folder) else { return showNotice("That folder is not there any more.") }
    window.front.content = .primary
  }

  func choose(_ recording: ItemID) {
    player.commitName()
    present(recording)
  }

  func record() {
    player.pause()
    dialog.present(.record(Recorder.State(id: store.newID(), trail: list.trail, in: store.tree)))
  }

  func showNotice(_ notice: ScreenNotice) { window.notice.content = notice }

  private func present(_ recording: ItemID) {
    guard player.show(recording) else {
      return showNotice("That recording is not there any more.")
    }
    window.front.content = .secondary
  }
}
#endif
