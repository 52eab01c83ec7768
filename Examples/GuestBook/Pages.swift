#if Web
import Millrace
import MillraceViews
import MillraceWeb

/// The page of the guest book: all entries, and a form for one more.
struct BookPage: LiveProgram {
  struct State: Sendable {
    var entries: [Entry]
    var draft = Signing(name: "", words: "")
    /// True after an entry was not added; then the fields say why.
    var isRefused = false

    var nameProblem: String? {
      guard isRefused, !(1...60).contains(draft.name.utf8.count) else { return nil }
      return draft.name.isEmpty ? "Write your name." : "Write a shorter name."
    }

    var wordsProblem: String? {
      isRefused && draft.words.utf8.count > 500 ? "Write fewer words." : nil
    }
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
    case .signed(let isDone):
      state.isRefused = !isDone
      if isDone { state.draft = Signing(name: "", words: "") }
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("entries", { [book] in book.entries.values() }) { .changed($0.value) }]
  }

  func title(_ state: State) -> String { "Guest book" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        heading("Guest book")
        text(
          "Every open page shows an entry as it is written, wherever it comes from.",
          style: .caption)
        row {
          link("The screen at the door", to: "/door").icon(.users)
          link("The form without a script", to: "/sign").icon(.edit)
        }
      }
      form("Sign", onSubmit: .sign) {
        field(
          "Name", text: state.draft.name, isRequired: true, error: state.nameProblem,
          onInput: { .named($0) })
        field(
          "Words", text: state.draft.words, error: state.wordsProblem, onInput: { .worded($0) })
        row { button("Sign", role: .primary, send: .sign) }
      }
      list("Entries", state.entries, key: \.id) { entry in
        row {
          text(entry.name.prefix(1).uppercased()).style(.avatar).accessibilityHidden()
          column(spacing: .none) {
            text(entry.name)
            if !entry.words.isEmpty { text(entry.words, style: .caption) }
          }
          .grow()
        }
      }
      if state.entries.isEmpty {
        text("Nobody has signed yet. Be the first.").icon(.book).style(.empty)
      }
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

  func view(_ count: Int) -> Node<Int> { heading(count == 1 ? "1 guest" : "\(count) guests") }
}
#endif
