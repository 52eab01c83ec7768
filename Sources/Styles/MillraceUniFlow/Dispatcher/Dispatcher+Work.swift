internal import Millrace

// The ownership of work by features, and its end.

extension Dispatcher {
  /// Returns the outbox of a feature's bindings: the work that they start is the feature's.
  func outbox(of feature: ObjectIdentifier) -> Outbox {
    bindingOutboxes[feature] ?? Outbox(of: nil, to: target, isOpen: true)
  }

  func start(_ work: Work, of feature: (any Feature.Type)?, in turn: borrowing Turn) {
    let scope = scope(of: feature, in: turn)
    // Every action reads the model's own scope.
    let owner = scope === slot.scope ? nil : feature.map { WorkOwner(scope, of: $0) }
    work.start(turn, scope) { [target] in target.submit($0, of: owner) }
  }

  /// Starts work that was requested after its action had ended; it ends with the feature's current
  /// life.
  func start(_ work: Work, of feature: (any Feature.Type)?) {
    let feature = feature.flatMap { state.hasState(for: $0) ? $0 : nil }
    let life = feature.map { lives[ObjectIdentifier($0)] }
    loop.enqueue("work") { [weak self] turn in
      guard let self else { return }
      if let feature, life != lives[ObjectIdentifier(feature)] {
        loop.report(.departed(dropped: "\(work.effect)", scope: feature.name))
      } else {
        start(work, of: feature, in: turn)
      }
    }
  }

  /// Returns the scope of a feature's work, which ends with the feature.
  private func scope(of feature: (any Feature.Type)?, in turn: borrowing Turn) -> Scope {
    guard let feature, state.hasState(for: feature) else { return slot.scope }
    let id = ObjectIdentifier(feature)
    if let known = scopes[id], known.isAlive { return known }
    let scope = turn.scope(feature.name, in: slot.scope)
    scopes[id] = scope
    return scope
  }

  /// Returns true while a feature's life continues, so that results of its work still count.
  func isAlive(_ owner: WorkOwner) -> Bool {
    guard let scope = owner.scope, scope.isAlive else { return false }
    return scopes[owner.feature] === scope
  }

  /// Ends the work of features that became absent without an action.
  func endLeft(by model: GlobalModel) {
    let left = scopes.filter { model.boxes.find($0.key) == nil && $0.value.isAlive }
    guard !left.isEmpty else { return }
    // Its results are dropped from now on, and a successor has a scope of its own; the tasks end in
    // a turn.
    for id in left.keys {
      lives[id, default: 0] += 1
      scopes[id] = nil
    }
    loop.enqueue("features that are gone") { turn in
      for scope in left.values.sorted(by: { $0.id < $1.id }) { turn.remove(scope) }
    }
  }
}
