#if Web
import Millrace
import MillraceViews
import MillraceWeb

/// A page with nothing on it: what a session costs by itself.
struct EmptyPage: LiveProgram {
  struct State: Sendable {}
  enum Action: Sendable {}

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {}
  func title(_ state: State) -> String { "Empty" }
  func view(_ state: State) -> Node<Action> { column {} }
}

/// A button and a number, for the time from an event to its answer.
struct CountingPage: LiveProgram {
  struct State: Sendable { var count = 0 }
  enum Action: Sendable { case add }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }

  func title(_ state: State) -> String { "Counting" }

  func view(_ state: State) -> Node<Action> {
    column {
      text("\(state.count)")
      button("Add", send: .add)
    }
  }
}

/// Rows of the js-framework-benchmark: a number, words that lead somewhere, a button to remove.
struct RowsPage: LiveProgram {
  struct Row: Sendable, Equatable {
    var id: Int
    var label: String
  }

  struct State: Sendable { var rows: [Row] }
  enum Action: Sendable {
    case select(Int)
    case remove(Int)
  }

  static func rows(_ count: Int) -> [Row] {
    let adjectives = ["pretty", "large", "big", "small", "tall", "short", "long", "plain"]
    let colours = ["red", "yellow", "blue", "green", "pink", "brown", "purple", "white"]
    let nouns = ["table", "chair", "house", "desk", "car", "pony", "cookie", "sandwich"]
    return (1...count).map {
      Row(id: $0, label: "\(adjectives[$0 % 8]) \(colours[$0 / 8 % 8]) \(nouns[$0 / 64 % 8])")
    }
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .remove(let id) = action { state.rows.removeAll { $0.id == id } }
    return .none
  }

  func title(_ state: State) -> String { "Rows" }

  func view(_ state: State) -> Node<Action> {
    list("Rows", state.rows, key: \.id) { entry in
      row {
        text("\(entry.id)")
        link(entry.label, to: "/rows/\(entry.id)", send: .select(entry.id))
        button("Remove", role: .destructive, send: .remove(entry.id))
      }
    }
  }
}
#endif
