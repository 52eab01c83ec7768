#if Web && SQLite
import Millrace
import MillraceNavigation
import Recordings

/// View, Interactor, Presenter, Entity and Router, for the folder, the player and the dialogs.
///
/// ```
///   view ──▶ presenter ──▶ interactor ──▶ item store (entities)
///     ▲          │  ▲           │
///     └──────────┘  └───────────┘          router: which module shows what
/// ```
///
/// Each object knows the next one by a protocol and does one thing: an interactor has the rules and
/// knows no screen, a presenter the wording and knows no library, and the router makes the modules
/// and leads from one to the other.
final class VIPERApp: Architecture {
  private let window: Window
  private let router: MainRouter

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    window = Window(store.tree, in: store.scope)
    router = MainRouter(store, window)
    router.show(address)
  }

  var screen: RecordingsScreen { window.screen }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport { router.clearNotice() }
    let (folder, dialog) = (router.folder, router.dialog)
    switch event {
    case .arrive(let address): router.show(address)
    case .open(let id): folder.opened(id)
    case .choose(let id): folder.chosen(id)
    case .showList: router.showList()
    case .toggleEditing: folder.editPressed()
    case .askToCreate: folder.createPressed()
    case .askToRename(let id): folder.renamePressed(id)
    case .askToMove(let id): folder.movePressed(id)
    case .delete(let id): folder.deletePressed(id)
    case .restore(let id): folder.undoPressed(id)
    case .dropped(let id, let target): folder.dropped(id, into: target)
    case .record: folder.recordPressed()
    case .typed(let name): dialog.typed(name)
    case .picked(let target): dialog.picked(target)
    case .confirm: dialog.confirmPressed()
    case .cancel: dialog.cancelPressed()
    case .player(let action): router.player.acted(action)
    case .recorder(let action): dialog.recorderActed(action)
    }
  }
}

/// The router, as the presenters need it.
protocol Routing: AnyObject {
  /// Shows the last folder of a path from the top.
  func showFolder(at path: [ItemID])
  func showList()
  func showPlayer(of recording: ItemID)
  func showDialog(_ dialog: Dialog)
  /// Opens the recorder, for the folder that is open.
  func showRecorder()
  func showNotice(_ notice: ScreenNotice)
}

/// The router, which makes the modules and leads from one to the other.
///
/// It has the stack of folders, the column in front, and the dialog.
final class MainRouter: Routing {
  let folder: FolderModulePresenter
  let player: PlayerModulePresenter
  let dialog: DialogModulePresenter
  private let window: Window
  private let newRecorder: ([ItemID]) -> Recorder.State
  private let stack: Slot<ScreenStack<ItemID>>

  init(_ store: ItemStore, _ window: Window) {
    self.window = window
    newRecorder = { Recorder.State(id: store.newID(), trail: $0, in: store.tree) }
    stack = Slot("folders", in: store.scope, ScreenStack(.root))
    dialog = DialogModulePresenter(DialogInteractor(store), window.dialog)
    player = PlayerModulePresenter(PlayerInteractor(store), window.player)
    folder = FolderModulePresenter(FolderInteractor(store), window.folder)
    dialog.router = self
    player.router = self
    folder.router = self
  }

  /// The ids from the top to the open folder.
  private var trail: [ItemID] { stack.value?.entries.map(\.screen) ?? [.root] }

  func show(_ address: LibraryAddress) {
    player.acted(.committed)
    folder.opened(address.folder)
    if let recording = address.recording {
      showPlayer(of: recording)
    } else {
      player.close()
      showList()
    }
  }

  func showFolder(at path: [ItemID]) {
    // Unchanged, it makes no turn: while the past is shown turns wait.
    if path != trail {
      stack.scope.loop.enqueue(Step("folders")) { [stack] turn in
        try turn.edit(stack) { stack throws(NavigationError) in try stack.show(path) }
      }
    }
    folder.show(path.last ?? .root)
  }

  func showList() { window.front.content = .primary }

  func showPlayer(of recording: ItemID) {
    player.acted(.committed)
    if player.load(recording) { window.front.content = .secondary }
  }

  func showDialog(_ dialog: Dialog) { self.dialog.open(dialog) }

  func showRecorder() {
    player.pause()
    showDialog(.record(newRecorder(trail)))
  }

  func showNotice(_ notice: ScreenNotice) { window.notice.content = notice }

  func clearNotice() { window.notice.content = nil }
}
#endif
