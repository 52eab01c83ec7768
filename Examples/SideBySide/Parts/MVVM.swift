import Millrace
import MillraceViewState

/// Model-View-ViewModel: signals of values that are ready to be shown, and a line for each binding.
final class MVVMPart: Part {
  static let name = "MVVM"
  static let location = "in the view model"
  static let path = "view model → note → signal → binding → view"

  private let view: FieldView
  private let model: NoteViewModel
  private let bindings = Observations()

  init(_ note: Note) {
    view = FieldView(Self.name, note.content, in: note.slot.scope)
    model = NoteViewModel(note)
    bindings += model.text.bind(to: view, \.text)
  }

  var text: String { view.text }

  func type(_ text: String) { model.typed(text) }

  func commit() { model.commit(()) }
}

/// The view model, which knows no view: the note or a draft of it comes out, and what a person does
/// goes in.
struct NoteViewModel {
  let text: Signal<String>
  let typed: Sink<String>
  let commit: Sink<Void>
  private let forgetting: ObservationToken

  init(_ note: Note) {
    let loop = note.loop
    let draft = Slot<String>("draft of \(MVVMPart.name)", in: note.slot.scope)
    let text = Derived("text of \(MVVMPart.name)", in: loop) { read in
      read(draft) ?? read(note.slot) ?? ""
    }.signal.map { $0 ?? "" }
    self.text = text
    typed = Sink { text in
      loop.enqueue(Typed(part: MVVMPart.name)) { turn in turn.set(draft, text) }
    }
    commit = Sink { note.write(text.value, by: MVVMPart.name) }
    // A note that is written replaces the draft.
    forgetting = note.observe(NoteAction.self) { _, action in
      guard action != nil, draft.isPresent else { return }
      loop.enqueue(Typed(part: MVVMPart.name)) { turn in turn.clear(draft) }
    }
  }
}
