#if Web && SQLite
import MillraceNavigation
import Recordings

/// The page, as the presenters need it.
protocol PageShowing: AnyObject {
  func showColumn(_ column: SplitColumn)
  func showNotice(_ notice: ScreenNotice?)
}

/// The view of the folder, as its presenter needs it.
protocol FolderShowing: AnyObject {
  var shownFolder: FolderScreen { get set }
}

/// The view of the player, as its presenter needs it.
protocol PlayerShowing: AnyObject {
  var shownPlayer: PlayerScreen? { get set }
}

/// The view of the dialogs, which has what is typed, as its presenter needs it.
protocol DialogShowing: AnyObject {
  var shownDialog: DialogScreen? { get set }
}

extension Window: PageShowing, FolderShowing, PlayerShowing, DialogShowing {
  func showColumn(_ column: SplitColumn) { front.content = column }
  func showNotice(_ notice: ScreenNotice?) { self.notice.content = notice }

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
