#if Web
import Millrace
import MillraceViews
import MillraceWeb

/// The page of the guest book: all entries, and a form for one more.
struct BookPage: LiveProgram {
  struct State: Sendable {
    var entries: [Entry]
    var draft = Signing(name: "", words: "")
  }

  enum Action: Sendable {
    case changed([Entry])
    case named(String)
    case worded(String)
    case sign
    case signed(Bool)
  }

  let book: GuestBook

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let entries): state.entries = entries
    case .named(let name): state.draft.name = name
    case .worded(let words): state.draft.words = words
    case .sign: return .run("sign") { [draft = state.draft] in .signed(await book.sign(draft)) }
    case .signed(let isDone): if isDone { state.draft = Signing(name: "", words: "") }
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("entries", { [book] in book.entries.values() }) { .changed($0.value) }]
  }

  func title(_ state: State) -> String { "Guest book" }

  func view(_ state: State) -> Node<Action> {
    column {
      heading("Guest book")
      form("Sign", onSubmit: .sign) {
        field("Name", text: state.draft.name, isRequired: true, onInput: { .named($0) })
        field("Words", text: state.draft.words, onInput: { .worded($0) })
        button("Sign", role: .primary, send: .sign)
      }
      list("Entries", state.entries, key: \.id) { text("\($0.name): \($0.words)") }
    }
  }
}

/// The page for a screen at the door: the number of entries.
struct DoorPage: LiveProgram {
  let book: GuestBook

  func update(_ count: inout Int, _ new: Int) -> Effect<Int> {
    count = new
    return .none
  }

  func subscriptions(_ count: Int) -> [Subscription<Int>] {
    [Subscription("entries", { [book] in book.entries.values() }) { $0.value.first?.id ?? 0 }]
  }

  func title(_ count: Int) -> String { "At the door" }

  func view(_ count: Int) -> Node<Int> { heading("\(count) guests") }
}
#endif
