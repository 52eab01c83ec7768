#if SQLite
public import Millrace

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

/// A part decides which of its actions only advance a clock.
extension RecordingsPage.Action: Ephemeral {
  /// True for an ephemeral action of the player or of the recorder.
  public var isEphemeral: Bool { part?.isEphemeral == true }

  /// The part whose clock the action advances.
  public var ephemeralKey: AnyHashable { part?.ephemeralKey }

  private var part: (any Ephemeral)? {
    switch self {
    case .player(let action): action
    case .recorder(let action): action
    default: nil
    }
  }
}
#endif
