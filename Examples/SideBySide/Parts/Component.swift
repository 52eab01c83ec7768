import Millrace
import MillraceViewState

/// A component in a tree: it is rendered from properties that its owner gives, and a state of its
/// own.
///
/// Its key is the note: another note makes another component, without a draft.
final class ComponentPart: Part {
  static let name = "Component"
  static let location = "in the component"
  static let path = "callback → note → properties → rendering"

  private let note: Note
  private let local: Slot<String>
  private var observation: ObservationToken?

  init(_ note: Note) {
    self.note = note
    let loop = note.loop
    local = Slot("draft of the component", in: note.slot.scope)
    observation = note.observe(NoteAction.self) { [local] _, action in
      guard action != nil, local.isPresent else { return }
      loop.enqueue(Typed(part: Self.name)) { turn in turn.clear(local) }
    }
  }

  private var rendered: NoteComponent {
    NoteComponent(note: note.content, draft: local.value) { [note] in
      note.write($0, by: Self.name)
    }
  }

  var text: String { rendered.text }

  func type(_ text: String) {
    note.loop.enqueue(Typed(part: Self.name)) { [local] turn in turn.set(local, text) }
  }

  func commit() { rendered.commit() }
}

/// One rendering of the component.
struct NoteComponent {
  let note: String
  let draft: String?
  let onCommit: (String) -> Void

  var text: String { draft ?? note }

  func commit() { onCommit(text) }
}
