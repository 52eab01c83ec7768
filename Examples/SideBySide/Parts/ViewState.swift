import Millrace
import MillraceViewState

/// MVC with a view state: what is on the screen follows from two stores, and from nothing else.
final class ViewStatePart: Part {
  static let name = "MVC+ViewState"
  static let location = "in the view-state store"
  static let path = "controller → note → notification → view state → view"

  /// The state of the screen.
  struct Screen: Codable, Equatable, Sendable {
    /// The draft in the field; `nil` while the field shows the note.
    var draft: String?
  }

  enum ScreenAction { case typed, discarded }

  let screen: NotifyingStore<Screen>
  private let note: Note
  private let view: FieldView
  private let observations = Observations()

  init(_ note: Note) {
    self.note = note
    screen = NotifyingStore("screen", Screen(), in: note.slot.scope)
    view = FieldView(Self.name, note.content, in: note.slot.scope)
    observations += note.observe(NoteAction.self) { [screen, view] text, action in
      if action != nil, screen.content.draft != nil {
        Self.commit(.discarded, to: screen) { $0.draft = nil }
      }
      view.text = screen.content.draft ?? text
    }
    observations += screen.observe(ScreenAction.self) { [note, view] screen, _ in
      view.text = screen.draft ?? note.content
    }
  }

  var text: String { view.text }

  func type(_ text: String) {
    Self.commit(.typed, to: screen) { $0.draft = text }
  }

  /// Commits an action under the cause that all parts share, so that a timeline keeps one of many.
  private static func commit(
    _ action: ScreenAction, to screen: NotifyingStore<Screen>,
    _ edit: @escaping (inout Screen) -> Void
  ) {
    screen.loop.enqueue(Typed(part: name)) { turn in screen.commit(action, in: turn, edit) }
  }

  func commit() {
    if let draft = screen.content.draft { note.write(draft, by: Self.name) }
  }
}
