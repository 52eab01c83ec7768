#if SQLite
public import MillraceWeb
import MillraceNavigation

extension RecordingsPage {
  /// The stored state of a page without the library, which has a file of its own.
  struct Kept: Codable {
    let place: ItemID
    let trail: [ItemID]
    let isEditing: Bool
    let player: Player.State?
    let isPlayerInFront: Bool
    let dialog: Dialog?
    let notice: String?
  }

  /// The policy under which the folder, the player, the dialog and its input survive a reload and a
  /// restart.
  public static var keeping: Keeping<State> {
    .part(version: 1) { state in
      Kept(
        place: state.place, trail: state.trail, isEditing: state.isEditing, player: state.player,
        isPlayerInFront: state.front == .secondary, dialog: state.dialog, notice: state.notice)
    } restore: { kept, state in
      state.place = kept.place
      state.trail = kept.trail
      state.isEditing = kept.isEditing
      state.player = kept.player
      // A reloaded browser loads the sound at its beginning.
      if let player = kept.player { state.player?.leap(to: player.position) }
      state.front = kept.isPlayerInFront ? .secondary : .primary
      state.dialog = kept.dialog
      state.notice = kept.notice
      state.stopWaiting()
      state.settle()
    }
  }
}
#endif
