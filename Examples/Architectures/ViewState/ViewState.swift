#if Web && SQLite
import MillraceNavigation
import MillraceViewState
import MillraceWeb
import Recordings

/// The whole state of the screen, as one value: what is not in the library is here.
struct ViewState: Codable, Equatable {
  /// The ids from the top to the open folder.
  var trail: [ItemID] = [.root]
  var isEditing = false
  var player: Player.State?
  var front = SplitColumn.primary
  /// The dialog, with the text that is being typed.
  var dialog: Dialog?
  var notice: ScreenNotice?
  /// The scroll offsets of the window, and the element that has the focus.
  var position = WindowPosition()

  var folder: ItemID { trail.last ?? .root }
}

/// The reason for a change of the state of the screen.
enum ViewStateAction: String, CustomStringConvertible {
  case opened = "a folder is open"
  case chose = "a recording is chosen"
  case toggledEditing = "editing has begun or ended"
  case presented = "a dialog is shown"
  case edited = "the dialog has changed"
  case dismissed = "the dialog is closed"
  case played = "the player has changed"
  case noticeShown = "a message is shown"
  case moved = "the window was moved"
  case left = "what was deleted is left"

  var description: String { rawValue }
}
#endif
