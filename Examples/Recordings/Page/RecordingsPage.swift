#if SQLite
/// The page of the recordings: the open folder and the dialogs, with the programs ``Player`` and
/// ``Recorder`` in it.
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
/// The two programs know nothing of the page. It holds their states, joins them by `map`, and
/// handles their outputs.
///
/// Reading order: ``State``, ``Action``, the update, its effects and subscriptions, the view. Each
/// is a file; the player, the recorder and the dialogs each have a folder with the same order, and
/// the two programs a last file in it that joins them to the page.
package struct RecordingsPage: Sendable {
  let library: RecordingLibrary
  let newID: @Sendable () -> ItemID

  /// Creates a page of a library.
  ///
  /// - Parameter newID: Returns the id of a new item.
  package init(library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID) {
    self.library = library
    self.newID = newID
  }
}
#endif
