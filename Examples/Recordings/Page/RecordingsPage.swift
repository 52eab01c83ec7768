#if SQLite
/// The page of the recordings: where one is, what plays, and what one is about to do.
///
/// What is shared belongs to the library; the page follows it, and asks for changes.
///
/// ```
///            ┌───────────── view ◀──────────── State ◀─────────────┐
///            ▼                                                     │
///   person, browser ──▶ Action ──▶ update ──▶ Effect ──▶ library ──┤ heard, answered
///                                                        files ────┘ kept
/// ```
///
/// To read it: ``State``, ``Action``, the update, its effects and subscriptions, the view. Each is a file, and the player,
/// the recorder and the dialogs have each a folder of their own in the same order.
public struct RecordingsPage: Sendable {
  let library: RecordingLibrary
  let newID: @Sendable () -> ItemID

  /// Shows a library.
  ///
  /// - Parameter newID: makes the ids of new items.
  public init(library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID) {
    self.library = library
    self.newID = newID
  }
}
#endif
