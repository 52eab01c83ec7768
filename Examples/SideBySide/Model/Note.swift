import Millrace
import MillraceViewState

/// The model that all parts share: one text.
typealias Note = NotifyingStore<String>

/// The reason of a change of the note.
enum NoteAction: Equatable {
  /// A part has written it.
  case committed(by: String)
}

/// A commit of the note, by its number on the page.
struct NoteCommit: Equatable, Sendable {
  let number: Int
  let by: String

  /// The step of the history, of which the first is the beginning.
  var step: Int { number + 1 }
}

extension NotifyingStore where Content == String {
  /// The text as a signal.
  var signal: Signal<String> { slot.signal.map { $0 ?? "" } }

  /// Writes the note, unless it has this text.
  func write(_ text: String, by part: String) {
    guard text != content else { return }
    commit(NoteAction.committed(by: part)) { $0 = text }
  }
}
