#if SQLite
import MillraceViews

/// The recorder, from the request for the microphone to the name, as a program of its own.
///
/// ```
///            ┌───────────── view ◀──────────── State ◀─────────────┐
///            ▼                                                     │
///   person, browser ──▶ Action ──▶ update ──▶ Effect ──▶ drafts ───┤ kept, not kept
///                          └──▶ Output ──▶ page ──▶ library
/// ```
///
/// It stores and discards the draft of its sound; the page saves the draft under its name.
package struct Recorder: Program {
  let library: RecordingLibrary

  package init(library: RecordingLibrary) {
    self.library = library
  }
}
#endif
