#if SQLite
import Millrace

/// An event on a page of recordings: of a person, of the player or of the recorder.
package enum RecordingsEvent: Sendable, Hashable {
  /// Goes to an address.
  case arrive(LibraryAddress)
  /// Shows a folder in the list.
  case open(ItemID)
  /// Puts a recording into the player.
  case choose(ItemID)
  /// Shows the list again in a narrow window.
  case showList
  /// Begins or ends editing of the rows.
  case toggleEditing

  /// Opens the dialog for a new folder.
  case askToCreate
  /// Opens the dialog that renames an item.
  case askToRename(ItemID)
  /// Opens the dialog that moves an item.
  case askToMove(ItemID)
  /// Deletes an item with everything in it.
  case delete(ItemID)
  /// Puts back a deleted item.
  case restore(ItemID)
  /// Opens the recorder.
  case record
  /// The name in the dialog was edited.
  case typed(String)
  /// A folder was chosen in the dialog.
  case picked(ItemID)
  /// Confirms the dialog.
  case confirm
  /// Cancels the dialog.
  case cancel
  /// An item was dragged into a folder.
  case dropped(ItemID, into: ItemID)

  /// An event of the player.
  case player(Player.Action)
  /// An event of the recorder.
  case recorder(Recorder.Action)

  /// True if the event is not by the person, so that a notice stays.
  package var isReport: Bool { if case .player(.output) = self { true } else { isEphemeral } }
}

/// A part decides which of its events only advance a clock.
extension RecordingsEvent: Ephemeral {
  /// True for an ephemeral event of the player or of the recorder.
  package var isEphemeral: Bool { part?.isEphemeral == true }

  /// The part whose clock the event advances.
  package var ephemeralKey: AnyHashable { part?.ephemeralKey }

  private var part: (any Ephemeral)? {
    switch self {
    case .player(let action): action
    case .recorder(let action): action
    default: nil
    }
  }
}
#endif
