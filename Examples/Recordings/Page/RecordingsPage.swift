#if SQLite
/// The page of the recordings: the open folder, the player, and the dialog.
///
/// The shared items belong to the library; the page follows it, and asks it for changes.
///
/// ```
///            ┌───────────── view ◀──────────── State ◀─────────────┐
///            ▼                                                     │
///   person, browser ──▶ Action ──▶ update ──▶ Effect ──▶ library ──┤ heard, answered
///                                                        files ────┘ kept
/// ```
///
/// Reading order: ``State``, ``Action``, the update, its effects and subscriptions, the view. Each
/// is a file; the player, the recorder and the dialogs each have a folder with the same order.
public struct RecordingsPage: Sendable {
  let library: RecordingLibrary
  let newID: @Sendable () -> ItemID

  /// Creates a page of a library.
  ///
  /// - Parameter newID: Returns the id of a new item.
  public init(library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID) {
    self.library = library
    self.newID = newID
  }
}
#endif
