#if Web
import Millrace
import MillraceViews
import MillraceWeb

/// The page of the guest book: all entries, and a form for one more.
struct BookPage: LiveProgram {
  struct State: Sendable {
    var entries: [Entry]
    var draft = Signing(name: "", words: "")
    /// The draft that is being signed; `nil` if none is.
    var sent: Signing?
    /// True after an entry was not added; then the fields say why.
    var isRefused = false

    func nameProblem(_ words: Words) -> String? {
      guard isRefused, !(1...60).contains(draft.name.utf8.count) else { return nil }
      return draft.name.isEmpty ? words.nameIsMissing : words.nameIsLong
    }

    func wordsProblem(_ words: Words) -> String? {
      isRefused && draft.words.utf8.count > 500 ? words.wordsAreLong : nil
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
  let words: Words

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let entries): state.entries = entries
    case .named(let name): state.draft.name = name
    case .worded(let words): state.draft.words = words
    case .sign:
      guard state.sent == nil else { break }
      state.sent = state.draft
      return .run("sign") { [draft = state.draft] in .signed(await book.sign(draft)) }
    case .signed(let isDone):
      state.isRefused = !isDone
      // What was typed meanwhile stays.
      if isDone, state.draft == state.sent { state.draft = Signing(name: "", words: "") }
      state.sent = nil
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("entries", { [book] in book.entries.values() }) { .changed($0.value) }]
  }

  func title(_ state: State) -> String { words.title }

  func head(_ state: State) -> PageHead { words.head }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        heading(words.title)
        text(words.promise, style: .caption)
        row {
          link(words.toTheDoor, to: words.address("/door")).icon(.users)
          link(words.toTheForm, to: "/sign").icon(.edit)
          link(words.other.name, to: Words.of(words.other.tag).address("/"))
        }
      }
      form(words.sign, onSubmit: .sign) {
        field(
          words.name, text: state.draft.name, isRequired: true, error: state.nameProblem(words),
          onInput: { .named($0) })
        field(
          words.words, text: state.draft.words, error: state.wordsProblem(words),
          onInput: { .worded($0) })
        row { button(words.sign, role: .primary, send: .sign) }
      }
      list(words.entries, state.entries, key: \.id) { entry in
        row {
          text(entry.name.prefix(1).uppercased()).style(.avatar).accessibilityHidden()
          column(spacing: .none) {
            text(entry.name).style(.ownDirection)
            if !entry.words.isEmpty {
              text(entry.words, style: .caption).style(.ownDirection)
            }
          }
          .grow()
        }
      }
      if state.entries.isEmpty {
        text(words.isEmpty).icon(.book).style(.empty)
      }
    }
  }
}

/// The page for a screen at the door: the number of entries.
struct DoorPage: LiveProgram {
  let book: GuestBook
  let words: Words

  func update(_ count: inout Int, _ new: Int) -> Effect<Int> {
    count = new
    return .none
  }

  func subscriptions(_ count: Int) -> [Subscription<Int>] {
    [Subscription("entries", { [book] in book.entries.values() }) { $0.value.first?.id ?? 0 }]
  }

  func title(_ count: Int) -> String { words.atTheDoor }

  func head(_ count: Int) -> PageHead { words.head }

  func view(_ count: Int) -> Node<Int> { heading(words.guests(count)) }
}
#endif
