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

/// A button, and texts that all change: an answer of some 2 KB, which a socket compresses.
struct DeparturesPage: LiveProgram {
  typealias State = CountingPage.State
  typealias Action = CountingPage.Action

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    CountingPage().update(&state, action)
  }

  func title(_ state: State) -> String { "Departures" }

  func view(_ state: State) -> Node<Action> {
    column {
      text("\(state.count)")
      button("Add", send: .add)
      for at in 0..<30 { text("Train \(at) departs at platform \(state.count + at)") }
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

/// The app of the js-framework-benchmark: its buttons, and rows that can be selected and removed.
struct TablePage: LiveProgram {
  struct State: Sendable {
    var rows: [RowsPage.Row] = []
    var selected: Int?
    var made = 0
  }

  enum Action: Sendable {
    case create(Int)
    case append(Int)
    case update, clear, swap
    case select(Int)
    case remove(Int)
  }

  /// The content and the actions of a row.
  struct Line: Equatable {
    var row: RowsPage.Row
    var isSelected: Bool
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .create(let count):
      state.rows = made(count, &state)
      state.selected = nil
    case .append(let count): state.rows += made(count, &state)
    case .update:
      for index in stride(from: 0, to: state.rows.count, by: 10) {
        state.rows[index].label += " !!!"
      }
    case .clear:
      state.rows = []
      state.selected = nil
    case .swap: if state.rows.count > 998 { state.rows.swapAt(1, 998) }
    case .select(let id): state.selected = id
    case .remove(let id): state.rows.removeAll { $0.id == id }
    }
    return .none
  }

  private func made(_ count: Int, _ state: inout State) -> [RowsPage.Row] {
    defer { state.made += count }
    return RowsPage.rows(count).map {
      RowsPage.Row(id: $0.id + state.made, label: $0.label)
    }
  }

  func title(_ state: State) -> String { "Table" }

  func view(_ state: State) -> Node<Action> {
    column {
      row {
        button("Create 1,000", send: .create(1_000)).testID("run")
        button("Create 10,000", send: .create(10_000)).testID("runlots")
        button("Append 1,000", send: .append(1_000)).testID("add")
        button("Update every 10th", send: .update).testID("update")
        button("Clear", send: .clear).testID("clear")
        button("Swap", send: .swap).testID("swaprows")
      }
      list(
        "Rows", state.rows, key: \.id,
        dependency: { Line(row: $0, isSelected: $0.id == state.selected) }
      ) { line in
        row {
          text("\(line.row.id)")
          button(line.row.label, send: .select(line.row.id))
          button("Remove", send: .remove(line.row.id))
        }
        .style(line.isSelected ? "selected" : "row")
      }
    }
  }
}
#endif
