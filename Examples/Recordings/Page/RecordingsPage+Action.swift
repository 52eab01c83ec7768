#if SQLite
public import Millrace
import MillraceViews

extension RecordingsPage {
  /// An action on the page.
  public enum Action: Sendable, Equatable {
    /// Goes to an address.
    case arrive(Place)
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
    /// Opens the dialog that deletes an item.
    case askToDelete(ItemID)
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

    /// An action of the player.
    case player(Player.Action)
    /// An action of the recorder.
    case recorder(Recorder.Action)

    /// The library carried out a change, or refused it with a problem.
    case answered(LibraryChange, problem: String?)
    /// The library changed, by this page or another one.
    case heard(Replica<ItemTree>)
  }
}

/// An action that only advances a clock replaces its predecessor on a timeline.
extension RecordingsPage.Action: Ephemeral {
  /// True for a tick of the player or of the recorder, and for the progress of an upload.
  public var isEphemeral: Bool {
    switch self {
    case .player(.progressed), .recorder(.ticked), .recorder(.upload(.progressed(_, received: _))):
      true
    default: false
    }
  }

  /// The clock that the action advances.
  public var ephemeralKey: AnyHashable {
    if case .player = self { "player" } else { "recorder" }
  }
}
#endif
