import Millrace

// Flux's ordering on the loop: a dispatch is one turn over all stores, refused while anything is
// under way.

struct FluxError: Error, Equatable { let text: String }

final class FluxDispatcher {
  typealias Callback = (_ action: Any, _ turn: borrowing Turn) throws -> Void

  /// Counts the dispatches, so that a group can be told of each.
  let dispatches: Slot<Int>
  private var callbacks: [Int: Callback] = [:]
  private var made = 0
  private var hasFinished: [Int: Bool] = [:]
  private var action: Any?

  init(in scope: Scope) {
    dispatches = Slot("dispatches", in: scope, 0)
  }

  func register(_ callback: @escaping Callback) -> Int {
    made += 1
    callbacks[made] = callback
    return made
  }

  func unregister(_ id: Int) throws {
    guard callbacks.removeValue(forKey: id) != nil else { throw unknown(id) }
  }

  func dispatch(_ action: Any) throws {
    try dispatches.scope.loop.perform(action) { (turn: borrowing Turn) throws in
      (self.action, hasFinished) = (action, [:])
      defer { self.action = nil }
      for id in callbacks.keys.sorted() where callbacks[id] != nil { try waitFor([id], turn) }
      turn.edit(dispatches) { $0 += 1 }
    }
  }

  func waitFor(_ ids: [Int], _ turn: borrowing Turn) throws {
    guard let action else { throw FluxError(text: "Must be invoked while dispatching.") }
    for id in ids where hasFinished[id] != true {
      let circle = "Circular dependency detected while waiting for `\(id)`"
      if hasFinished[id] == false { throw FluxError(text: circle) }
      guard let callback = callbacks[id] else { throw unknown(id) }
      hasFinished[id] = false
      try callback(action, turn)
      hasFinished[id] = true
    }
  }

  private func unknown(_ id: Int) -> FluxError {
    FluxError(text: "`\(id)` does not map to a registered callback.")
  }

  /// Calls back once a dispatch, when all stores have run.
  func group(_ stores: [Int], _ body: @escaping () -> Void) throws -> ObservationToken {
    guard !stores.isEmpty else { throw FluxError(text: "Must provide at least one store.") }
    return dispatches.signal.observePulses(startNow: false) { _ in body() }
  }

  /// A store that is told to its listeners only if it differs.
  func store<State: Equatable>(
    _ name: String, _ initial: State,
    reduce: @escaping (inout State, Any, borrowing Turn) throws -> Void
  ) -> (slot: Slot<State>, id: Int) {
    let slot = Slot(name, in: dispatches.scope, initial)
    let id = register { action, turn in
      var state = slot.value ?? initial
      try reduce(&state, action, turn)
      if state != slot.value { turn.set(slot, state) }
    }
    return (slot, id)
  }
}
