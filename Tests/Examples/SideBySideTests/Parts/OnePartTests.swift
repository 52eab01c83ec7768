import Millrace
import MillraceBinders
import MillraceViewState
import Testing

@testable import SideBySide

/// A test of each architecture by itself.
@Suite("A test of one architecture")
struct OnePartTests {
  private final class MockView: NoteShowing {
    var text = ""
  }

  private final class MockUseCase: NoteUseCase {
    weak var output: (any NoteOutput)?
    var written: [String] = []

    func begin() { output?.noteIs("begun") }
    func write(_ text: String) { written.append(text) }
  }

  private let note = Note("note", "Mill")

  @Test("MVC: the whole of model, controller and view")
  func mvc() {
    let part = MVCPart(note)
    part.type("Race")
    part.commit()
    #expect(note.content == "Race" && part.text == "Race")
  }

  @Test("MVP: the presenter with another view")
  func mvp() {
    let view = MockView()
    let presenter = NotePresenter(note, view)
    #expect(view.text == "Mill")
    view.text = "Race"
    presenter.commit()
    #expect(note.content == "Race")
    note.write("Wheel", by: "test")
    #expect(view.text == "Wheel")
  }

  @Test("MVVM: the values that come out of the view model")
  func mvvm() {
    let model = NoteViewModel(note)
    var texts: [String] = []
    let following = model.text.observe { texts.append($0) }
    model.typed("Race")
    note.write("Wheel", by: "test")
    model.typed("Pond")
    model.commit(())
    #expect(texts == ["Mill", "Race", "Wheel", "Pond"] && note.content == "Pond")
    withExtendedLifetime(following) {}
  }

  @Test("MVC+ViewState: the state of the screen as a whole, and as text")
  func viewState() throws {
    let part = ViewStatePart(note)
    part.screen.reload(ViewStatePart.Screen(draft: "half a wo"))
    #expect(part.text == "half a wo")
    try part.screen.reload(text: #"{"draft":"half a word"}"#)
    part.commit()
    #expect(note.content == "half a word" && part.screen.content.draft == nil)
  }

  @Test("MAVB: the bindings, without a view")
  func mavb() throws {
    let part = MAVBPart(note)
    let field = try part.field.inspect()
    try field.argument(for: .change)("Race")
    #expect(try field.value(for: .text) == "Race")
    try part.button.inspect().argument(for: .press)(())
    #expect(note.content == "Race")
  }

  @Test("Elm: the update as a function")
  func elm() {
    var state = NoteProgram.State(note: "Mill")
    #expect(NoteProgram().update(&state, .typed("Race")).isNone)
    #expect(state.text == "Race" && state.note == "Mill")
    _ = NoteProgram().update(&state, .commit)
    #expect(state == NoteProgram.State(note: "Race"))
    _ = NoteProgram().update(&state, .heard("Wheel"))
    #expect(state.text == "Wheel")
  }

  @Test("VIPER: each piece with others in place of its neighbours")
  func viper() {
    let (view, useCase) = (MockView(), MockUseCase())
    let presenter = TextPresenter(useCase, view)
    #expect(view.text == "begun")
    presenter.pressed(with: "Race")
    #expect(useCase.written == ["Race"])
    let (fieldView, made) = NoteRouter.make(note)
    fieldView.text = "Wheel"
    made.pressed(with: fieldView.text)
    #expect(note.content == "Wheel")
  }

  @Test("Component: one rendering, and what it calls")
  func component() {
    var committed: [String] = []
    let rendered = NoteComponent(note: "Mill", draft: "Race") { committed.append($0) }
    #expect(rendered.text == "Race")
    rendered.commit()
    #expect(committed == ["Race"])
    #expect(NoteComponent(note: "Mill", draft: nil) { _ in }.text == "Mill")
  }
}
