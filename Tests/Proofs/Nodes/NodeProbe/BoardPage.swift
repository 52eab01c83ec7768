#if Web && PostgreSQL
import Millrace
import MillracePubSub
import MillraceViews
import MillraceWeb

/// A reader of the board, as the others see one.
struct Reader: Codable, Sendable {
  let name: String
}

/// The page of the board: the notes of all, who reads them, and a field for one more.
struct BoardPage: LiveProgram {
  /// The part of the state that moves with the page to another node.
  struct Kept: Codable, Sendable {
    /// The identity of the page.
    let page: String
    var draft = ""
    var count = 0
    /// The notes that may not have been published yet.
    var outbox: [Note] = []
  }

  struct State: Sendable {
    let user: String
    var kept: Kept
    var board: Content
    var people: [String] = []
  }

  enum Action: Sendable {
    case changed(Content)
    case met([String])
    case typed(String)
    case pin
    case pinned(Note)
  }

  static let keeping = Keeping<State>.part(version: 1, { $0.kept }, restore: { $1.kept = $0 })

  let board: Board
  let readers: Presence<Reader>

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let board): state.board = board
    case .met(let people): state.people = people
    case .typed(let draft): state.kept.draft = draft
    case .pin:
      state.kept.count += 1
      let id = "\(state.kept.page)-\(state.kept.count)"
      state.kept.outbox.append(Note(id: id, words: state.kept.draft))
      state.kept.draft = ""
    case .pinned(let note): state.kept.outbox.removeAll { $0.id == note.id }
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    let reader = Reader(name: state.user)
    var all: [Subscription<Action>] = [
      Subscription("notes", { [board] in board.content.values() }) { .changed($0.value) },
      Subscription("readers") { [readers] (send: Send<[String]>) in
        let token = try readers.track(reader.name, reader)
        defer { token.leave() }
        for await people in readers.feed().values() { await send(people.value.map(\.meta.name)) }
      } map: {
        .met($0)
      },
    ]
    // An effect ends with its node; a subscription begins again on the next one.
    if let note = state.kept.outbox.first {
      all.append(
        Subscription("pin \(note.id)") { [board] (send: Send<Note>) in
          try await board.pin(note)
          await send(note)
        } map: {
          .pinned($0)
        })
    }
    return all
  }

  func title(_ state: State) -> String { "Board" }

  func view(_ state: State) -> Node<Action> {
    column {
      text(state.user).testID("user")
      field("Note", text: state.kept.draft, onInput: { .typed($0) }).testID("draft")
      button("Pin", send: .pin).testID("pin")
      text(state.board.digest).testID("digest")
      text("\(state.board.count(of: state.kept.page))").testID("own")
      text(state.board.notes.suffix(10).map(\.words).joined(separator: " "))
      text(state.people.joined(separator: " ")).testID("people")
    }
  }
}
#endif
