import Millrace
import MillraceViews

@testable import MillraceWeb

/// The program that the article about the wire describes.
struct Groceries: LiveProgram {
  struct State: Sendable, Equatable {
    var name = ""
    var things: [String] = []
    var isAsking = false
    var shown: String?
  }

  enum Action: Sendable, Equatable {
    case typed(String)
    case add
    case show(String)
    case back
    case ask
    case clear
    case stay
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let name): state.name = name
    case .add:
      state.things += state.name.split(separator: ",").map(String.init)
      state.name = ""
    case .show(let thing): state.shown = thing
    case .back: state.shown = nil
    case .ask: state.isAsking = true
    case .clear:
      state.things = []
      state.isAsking = false
    case .stay: state.isAsking = false
    }
    return .none
  }

  func title(_ state: State) -> String { state.shown ?? "Groceries" }
  func address(_ state: State) -> String? { "/\(state.shown ?? "")" }
  func arrive(at address: String) -> Action? {
    address == "/" ? .back : .show("\(address.dropFirst())")
  }

  func view(_ state: State) -> Node<Action> {
    column {
      text("\(state.things.count) things")
      field("Thing", text: state.name, onInput: { .typed($0) }, onSubmit: .add)
      button("Clear", send: .ask).disabled(state.things.isEmpty)
      list("Things", state.things, key: { $0 }) { thing in
        link(thing, to: "/\(thing)", send: .show(thing))
      }
      if state.isAsking {
        alert("Clear all?", onDismiss: .stay) { button("Clear", send: .clear) }
      }
    }
  }
}
