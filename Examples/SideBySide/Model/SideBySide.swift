import Millrace
import MillraceViewState

/// Eight architectures on one loop, with one note.
final class SideBySide {
  /// The types of the parts, in the order of the screen.
  static var types: [any Part.Type] {
    [
      MVCPart.self, MVPPart.self, MVVMPart.self, ViewStatePart.self, MAVBPart.self, ElmPart.self,
      VIPERPart.self, ComponentPart.self,
    ]
  }

  let note: Note
  let parts: [any Part]
  /// The last commit; a slot of the loop, so that a timeline shows the one of each step.
  let last: Slot<NoteCommit>
  private var observation: ObservationToken?

  /// Creates the parts in a scope.
  init(_ text: String = "Mill", in scope: Scope) {
    note = Note("note", text, in: scope)
    parts = Self.types.map { [note] type in type.init(note) }
    last = Slot("last commit", in: scope)
    observation = note.observe(NoteAction.self) { [last, loop = scope.loop] _, action in
      guard case .committed(let name)? = action else { return }
      loop.enqueue(Typed(part: "the page")) { turn in
        turn.set(last, NoteCommit(number: (last.value?.number ?? 0) + 1, by: name))
      }
    }
  }
}
