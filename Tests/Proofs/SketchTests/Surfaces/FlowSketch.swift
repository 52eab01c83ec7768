import Millrace

// UniFlow's ordering on the loop: what is submitted waits, is atomic, and rejects by throwing.

struct FlowError: Error, Equatable { let text: String }

/// A feature: absent, or in exactly one state, whose type says which.
struct Feature {
  typealias Become = (Any) -> Void
  typealias Body = (borrowing Turn) throws -> Void

  let slot: Slot<Any>

  init(_ name: String, in scope: Scope) { slot = Slot(name, in: scope) }

  func state<State>(_ type: State.Type = State.self) throws -> State {
    guard let state = slot.value else { throw FlowError(text: "\(slot.name) is not initialized") }
    guard let state = state as? State else {
      throw FlowError(text: "\(slot.name) is not in \(State.self)")
    }
    return state
  }

  func submit(_ action: String, _ body: @escaping Body) { slot.scope.loop.submit(action, body) }

  func initialize(_ action: String, _ body: @escaping (Become) throws -> Void) {
    submit(action) { turn in
      if slot.isPresent { throw FlowError(text: "\(slot.name) is initialized") }
      try become(turn, body)
    }
  }

  func actualize<State>(_ action: String, _ body: @escaping (inout State) throws -> Void) {
    submit(action) { turn in
      var state = try state(State.self)
      try body(&state)
      turn.set(slot, state)
    }
  }

  func transition<From>(_ action: String, _ body: @escaping (From, Become) throws -> Void) {
    submit(action) { turn in
      let from = try state(From.self)
      try become(turn) { try body(from, $0) }
    }
  }

  func transition<Into>(
    _ action: String, into: Into.Type, same: Bool, _ body: @escaping (Become) throws -> Void
  ) {
    submit(action) { turn in
      if try state(Any.self) is Into, !same {
        throw FlowError(text: "\(slot.name) is in \(Into.self)")
      }
      try become(turn, body)
    }
  }

  func deinitialize<From>(_ action: String, from: From.Type) {
    submit(action) { turn in
      _ = try state(From.self)
      turn.clear(slot)
    }
  }

  private func become(_ turn: borrowing Turn, _ body: (Become) throws -> Void) throws {
    var target: Any?
    try body { target = $0 }
    guard let target else { throw FlowError(text: "\(slot.name) became nothing") }
    turn.set(slot, target)
  }
}
