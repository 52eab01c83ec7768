#if Web && SQLite
import MillraceNavigation
import Recordings

/// The presenter of the page, which joins the others.
final class MainPresenter {
  typealias Views = PageShowing & FolderShowing & PlayerShowing & DialogShowing

  let folder: FolderPresenter
  let player: PlayerPresenter
  let dialog: DialogPresenter
  private let store: ItemStore

  init(_ store: ItemStore, _ views: any Views) {
    self.store = store
    dialog = DialogPresenter(store, views, views)
    player = PlayerPresenter(store, views, views)
    folder = FolderPresenter(store, views, views, dialog)
  }

  func show(_ address: LibraryAddress) {
    player.handle(.committed)
    folder.show(address.folder)
    if let recording = address.recording { player.show(recording) } else { player.close() }
  }

  func choose(_ recording: ItemID) {
    player.handle(.committed)
    player.show(recording)
  }

  func record() {
    player.pause()
    dialog.present(.record(Recorder.State(id: store.newID(), trail: folder.trail, in: store.tree)))
  }
}
#endif
