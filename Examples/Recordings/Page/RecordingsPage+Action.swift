#if SQLite
public import Millrace
import MillraceViews

extension RecordingsPage {
  /// What can happen on the page.
  public enum Action: Sendable, Equatable {
    /// Go where an address leads.
    case arrive(Place)
    /// Show a folder in the list.
    case open(ItemID)
    /// Put a recording into the player.
    case choose(ItemID)
    /// Show the list again, where there is no room for both.
    case showList
    /// Begin or end to change the rows.
    case toggleEditing

    /// Begin to make a folder here.
    case askToCreate
    /// Begin to rename an item.
    case askToRename(ItemID)
    /// Begin to move an item.
    case askToMove(ItemID)
    /// Begin to delete an item.
    case askToDelete(ItemID)
    /// Begin to record.
    case record
    /// The name in the dialog was typed.
    case typed(String)
    /// A folder was chosen in the dialog.
    case picked(ItemID)
    /// Do what the dialog asks about.
    case confirm
    /// Leave the dialog.
    case cancel
    /// An item was dragged into a folder.
    case dropped(ItemID, into: ItemID)

    /// Something about the player.
    case player(Player.Action)
    /// Something about the recorder.
    case recorder(Recorder.Action)

    /// The library carried out a change, or says why not.
    case answered(LibraryChange, problem: String?)
    /// The library changed, from here or from another page.
    case heard(Replica<ItemTree>)
  }
}

/// What only moves a clock forward takes the place of the one before on a timeline.
extension RecordingsPage.Action: Ephemeral {
  /// Whether it is a tick of the player or of the recorder, or a piece of a file.
  public var isEphemeral: Bool {
    switch self {
    case .player(.progressed), .recorder(.ticked), .recorder(.upload(.progressed(_, received: _))):
      true
    default: false
    }
  }

  /// Whose clock it is.
  public var ephemeralKey: AnyHashable {
    if case .player = self { "player" } else { "recorder" }
  }
}
#endif
