#if SQLite
import Millrace
import MillraceViews

/// The player of one recording, as a program of its own.
///
/// ```
///            ┌───────────── view ◀──────────── State ◀──┐
///            ▼                                          │
///   person, browser ──▶ Action ──▶ update ──────────────┤
///                                     └──▶ Output ──▶ page ──▶ library
/// ```
///
/// The name and the audio belong to the library: the page creates the program anew from their
/// present values for each call, so the state has no copy of them.
package struct Player: Program {
  let name: String
  let audio: Audio

  package init(name: String, audio: Audio) {
    self.name = name
    self.audio = audio
  }
}
#endif
