import Millrace
import MillraceViewState

/// Model-View-Presenter: the presenter knows the view by a protocol, so that a test gives it
/// another.
final class MVPPart: Part {
  static let name = "MVP"
  static let location = "in the view"
  static let path = "presenter → note → notification → presenter → view"

  private let view: FieldView
  private let presenter: NotePresenter

  init(_ note: Note) {
    view = FieldView(Self.name, note.content, in: note.slot.scope)
    presenter = NotePresenter(note, view)
  }

  var text: String { view.text }

  func type(_ text: String) { view.text = text }

  func commit() { presenter.commit() }
}

/// The requirements of the presenter on a view.
protocol NoteShowing: AnyObject {
  var text: String { get set }
}

extension FieldView: NoteShowing {}

/// The presenter, which observes the model and sets the view; the view has no logic.
final class NotePresenter {
  private let note: Note
  private weak var view: (any NoteShowing)?
  private var observation: ObservationToken?

  init(_ note: Note, _ view: any NoteShowing) {
    self.note = note
    self.view = view
    view.text = note.content
    observation = note.observe(NoteAction.self) { [weak view] text, action in
      if action != nil { view?.text = text }
    }
  }

  func commit() {
    if let view { note.write(view.text, by: MVPPart.name) }
  }
}
