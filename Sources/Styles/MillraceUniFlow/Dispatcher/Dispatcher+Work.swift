internal import Millrace

// Whose work is whose, and when it ends.

extension Dispatcher {
  /// What the bindings of a feature submit with: their work is the feature's.
  func outbox(of feature: ObjectIdentifier) -> Outbox {
    bindingOutboxes[feature] ?? Outbox(of: nil, to: target, isOpen: true)
  }

  func start(_ work: Work, of feature: (any Feature.Type)?, in turn: borrowing Turn) {
    let scope = scope(of: feature, in: turn)
    // The model's own scope is looked at with every action.
    let owner = scope === slot.scope ? nil : feature.map { WorkOwner(scope, of: $0) }
    work.start(turn, scope) { [target] in target.submit($0, of: owner) }
  }

  /// Starts work that came when its action had ended; it goes with the feature as it is now.
  func start(_ work: Work, of feature: (any Feature.Type)?) {
    let feature = feature.flatMap { state.hasState(for: $0) ? $0 : nil }
    let life = feature.map { lives[ObjectIdentifier($0)] }
    loop.enqueue("work") { [weak self] turn in
      guard let self else { return }
      if let feature, life != lives[ObjectIdentifier(feature)] {
        loop.report(.departed(what: "\(work.effect)", scope: feature.name))
      } else {
        start(work, of: feature, in: turn)
      }
    }
  }

  /// Where a feature's work belongs, so that it goes with the feature.
  private func scope(of feature: (any Feature.Type)?, in turn: borrowing Turn) -> Scope {
    guard let feature, state.hasState(for: feature) else { return slot.scope }
    let id = ObjectIdentifier(feature)
    if let known = scopes[id], known.isAlive { return known }
    let scope = turn.scope(feature.name, in: slot.scope)
    scopes[id] = scope
    return scope
  }

  /// Whether a life goes on, so that what its work has brought still counts.
  func isThere(_ owner: WorkOwner) -> Bool {
    guard let scope = owner.scope, scope.isAlive else { return false }
    return scopes[owner.feature] === scope
  }

  /// Ends the work of features that have vanished without an action.
  func endLeft(by model: GlobalModel) {
    let left = scopes.filter { model.boxes.find($0.key) == nil && $0.value.isAlive }
    guard !left.isEmpty else { return }
    // From now on nothing of it counts, and a successor has a scope of its own; the tasks end in a turn.
    for id in left.keys {
      lives[id, default: 0] += 1
      scopes[id] = nil
    }
    loop.enqueue("features that are gone") { turn in
      for scope in left.values.sorted(by: { $0.id < $1.id }) { turn.remove(scope) }
    }
  }
}
