import Millrace
import MillraceViewState

/// Model-View-Controller.
///
/// ```
///   person ──▶ controller ──▶ note ── notification ──▶ controller ──▶ view
/// ```
///
/// The controller never sets the view when the button is pressed: it changes the model, and sets
/// the view when it is notified. What is typed is in the view alone, so it is not set again when
/// the past is shown, which brings its own text along.
final class MVCPart: Part {
  static let name = "MVC"
  static let location = "in the view"
  static let path = "controller → note → notification → controller → view"

  private let note: Note
  private let view: FieldView
  private var observation: ObservationToken?

  init(_ note: Note) {
    self.note = note
    view = FieldView(Self.name, note.content, in: note.slot.scope)
    observation = note.observe(NoteAction.self) { [view] text, action in
      if action != nil { view.text = text }
    }
  }

  var text: String { view.text }

  func type(_ text: String) { view.text = text }

  func commit() { note.write(view.text, by: Self.name) }
}
