#if SQLite
package import Millrace

extension RecordingsPage {
  package enum Action: Sendable, Equatable {
    /// A person has done something on the screen, or a part of it has reported something.
    case screen(RecordingsEvent)
    /// The text of the search was edited.
    case searched(String)
    /// Searches all folders instead of the open one.
    case searchedEverywhere
    /// Plays or pauses a recording, which is put into the player first.
    case played(ItemID)
    /// The library carried out a change, or refused it with a problem.
    case answered(LibraryChange, problem: String?)
    /// The library deleted an item.
    case deleted(Item)
    /// The library moved an item, which is given as it was before.
    case moved(Item, to: ItemID)
    /// The library changed, by this page or another one.
    case heard(Replica<ItemTree>)

    /// Wraps an action of the player.
    static func player(_ action: Player.Action) -> Self { .screen(.player(action)) }

    /// Wraps an action of the recorder.
    static func recorder(_ action: Recorder.Action) -> Self { .screen(.recorder(action)) }
  }
}

extension RecordingsPage.Action: Ephemeral {
  /// True for an ephemeral event of the screen.
  package var isEphemeral: Bool { event?.isEphemeral == true }

  package var ephemeralKey: AnyHashable { event?.ephemeralKey }

  private var event: RecordingsEvent? {
    if case .screen(let event) = self { event } else { nil }
  }
}
#endif
