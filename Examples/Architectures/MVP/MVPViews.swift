#if Web && SQLite
import MillraceNavigation
import Recordings

/// What the presenters need of the page.
protocol PageShowing: AnyObject {
  func showColumn(_ column: SplitColumn)
  func showNotice(_ notice: String?)
}

/// What the presenter of the folder needs of its view.
protocol FolderShowing: AnyObject {
  var shownFolder: FolderScreen { get set }
}

/// What the presenter of the player needs of its view.
protocol PlayerShowing: AnyObject {
  var shownPlayer: PlayerScreen? { get set }
}

/// What the presenter of the dialogs needs of its view, which has what is typed.
protocol DialogShowing: AnyObject {
  var shownDialog: DialogScreen? { get set }
}

extension Window: PageShowing, FolderShowing, PlayerShowing, DialogShowing {
  func showColumn(_ column: SplitColumn) { front.content = column }
  func showNotice(_ notice: String?) { self.notice.content = notice }

  var shownFolder: FolderScreen {
    get { folder.content }
    set { folder.content = newValue }
  }

  var shownPlayer: PlayerScreen? {
    get { player.content }
    set { player.content = newValue }
  }

  var shownDialog: DialogScreen? {
    get { dialog.content }
    set { dialog.content = newValue }
  }
}
#endif
