import Millrace
import MillraceBinders
import MillraceViewState

/// Model-Adapter-View-Binder: the view is a list of bindings, and there is no controller.
final class MAVBPart: Part {
  static let name = "MAVB"
  static let location = "in an adapter"
  static let path = "binding → note → adapter → binding → view"

  let field: FieldBinder
  let button: ButtonBinder
  private let draft: Var<String>
  private let observation: ObservationToken

  init(_ note: Note) {
    let draft = Var("draft of \(Self.name)", note.content, in: note.slot.scope)
    self.draft = draft
    let loop = note.loop
    observation = note.observe(NoteAction.self) { [weak draft] text, action in
      guard action != nil, let draft else { return }
      loop.enqueue(Typed(part: Self.name)) { turn in draft.reduce(.set(text), in: turn) }
    }
    field = FieldBinder(
      .title -- "Text", .text <-- draft,
      .change --> { text in
        loop.enqueue(Typed(part: Self.name)) { turn in draft.reduce(.update(text), in: turn) }
      })
    button = ButtonBinder(
      .title -- "Commit", .press --> { note.write(draft.state.value, by: Self.name) })
  }

  /// The text that the binding of the field gives to a view.
  var text: String { (try? field.inspect().value(for: .text)) ?? "" }

  func type(_ text: String) { try? field.inspect().argument(for: .change)(text) }

  func commit() { try? button.inspect().argument(for: .press)(()) }
}
