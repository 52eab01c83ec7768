import Millrace
import MillraceViewState

/// View, Interactor, Presenter, Entity and Router: each knows the next one by a protocol.
///
/// ```
///   view ──▶ presenter ──▶ interactor ──▶ note (entity)
///     ▲          │              │
///     └──────────┴── protocols ◀┘
/// ```
///
/// The router makes the parts; with one screen it leads nowhere else.
final class VIPERPart: Part {
  static let name = "VIPER"
  static let location = "in the view"
  static let path = "presenter → interactor → note → interactor → presenter → view"

  private let view: FieldView
  private let presenter: TextPresenter

  init(_ note: Note) {
    (view, presenter) = NoteRouter.make(note)
  }

  var text: String { view.text }

  func type(_ text: String) { view.text = text }

  func commit() { presenter.pressed(with: view.text) }
}

/// The operations that the presenter asks for.
protocol NoteUseCase: AnyObject {
  var output: (any NoteOutput)? { get set }

  func begin()
  func write(_ text: String)
}

/// The receiver of the use case's notifications.
protocol NoteOutput: AnyObject {
  func noteIs(_ text: String)
}

/// The use case, which observes the note and writes it.
final class NoteInteractor: NoteUseCase {
  weak var output: (any NoteOutput)?
  private let note: Note
  private var observation: ObservationToken?

  init(_ note: Note) { self.note = note }

  func begin() {
    output?.noteIs(note.content)
    observation = note.observe(NoteAction.self) { [weak self] text, action in
      if action != nil { self?.output?.noteIs(text) }
    }
  }

  func write(_ text: String) { note.write(text, by: VIPERPart.name) }
}

/// The mediator: the note goes to the view, and what a person does to the use case.
final class TextPresenter: NoteOutput {
  private let useCase: any NoteUseCase
  private weak var view: (any NoteShowing)?

  init(_ useCase: any NoteUseCase, _ view: any NoteShowing) {
    self.useCase = useCase
    self.view = view
    useCase.output = self
    useCase.begin()
  }

  func noteIs(_ text: String) { view?.text = text }

  func pressed(with text: String) { useCase.write(text) }
}

/// The factory of the parts of the screen.
enum NoteRouter {
  static func make(_ note: Note) -> (FieldView, TextPresenter) {
    let view = FieldView(VIPERPart.name, note.content, in: note.slot.scope)
    return (view, TextPresenter(NoteInteractor(note), view))
  }
}
