import Millrace
import MillraceViewState

/// The Elm Architecture, the native style: one state, actions, and an update.
final class ElmPart: Part {
  static let name = "Elm"
  static let location = "in the state"
  static let path = "action → update → note → action → update → view"

  private let note: Note
  private let store: Store<NoteProgram.State, NoteProgram.Action>
  private var observation: ObservationToken?

  init(_ note: Note) {
    self.note = note
    store = Store(NoteProgram.State(note: note.content), in: note.slot.scope, NoteProgram())
    observation = note.observe(NoteAction.self) { [store] text, action in
      if action != nil { store.send(.heard(text)) }
    }
  }

  var text: String { store.state.text }

  func type(_ text: String) { store.send(.typed(text)) }

  /// The note is outside of the state, so that the update only says what it is to become.
  func commit() {
    store.send(.commit)
    note.write(store.state.note, by: Self.name)
  }
}

/// The program of the part; pure, and tested by calling it.
struct NoteProgram: Reducer {
  struct State: Equatable {
    var note: String
    var draft: String?

    var text: String { draft ?? note }
  }

  enum Action: Sendable, Equatable {
    case heard(String)
    case typed(String)
    case commit
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .heard(let text): state = State(note: text)
    case .typed(let text): state.draft = text
    case .commit: state = State(note: state.text)
    }
    return .none
  }
}

extension NoteProgram.Action: Ephemeral {
  /// True for what only follows a person's typing or the note.
  var isEphemeral: Bool { true }

  /// That of all parts, so that actions fold with what other parts do after them.
  var ephemeralKey: AnyHashable { Typed.key }
}
