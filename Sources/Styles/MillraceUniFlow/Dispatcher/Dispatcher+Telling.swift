public import Millrace

// Who is told what an action did, in order.

extension Dispatcher {
  func tell(_ action: Action, _ telling: Telling) {
    if !rules.isEmpty || !observers.isEmpty {
      let model = presentState
      runBindings(model, telling)
      tellObservers(model, telling)
    }
    if !witnesses.isEmpty { tellWitnesses(action, telling.mutations) }
    hooks.didProcessAction?(action)
    if reporting != .none { reportProcessed(action, telling.mutations) }
  }

  func reject(_ action: Action, _ error: any Error) {
    hooks.didRejectAction?(action, error)
    hooks.reject?(action.name, error)
    if reporting != .none { reportRejected(action, error) }
  }

  // MARK: Bindings

  private func runBindings(_ model: GlobalModel, _ telling: Telling) {
    guard !rules.isEmpty else { return }
    switch telling {
    case .nothing, .action(.nothing): break
    case .action(.one(let mutation)): runBindings(model, mutation)
    case .action(.several(let mutations)):
      for mutation in mutations { runBindings(model, mutation) }
    }
  }

  private func runBindings(_ model: GlobalModel, _ mutation: GlobalMutation) {
    rules.forEach(fitting: mutation) { rule in
      // Those of features that are there, and of the one that goes.
      guard rule.owner == mutation.featureID || model.boxes.find(rule.owner) != nil else { return }
      let binding = rule.binding
      let outbox = outbox(of: rule.owner)
      run(binding.scenario) { try binding.run(model, mutation, Submit(outbox: outbox)) }
    }
  }

  /// Runs a binding, and says how it ended if it matched.
  func run(_ scenario: ScenarioText, _ body: () throws -> Bool) {
    do {
      guard try body() else { return }
      hooks.didProcessBinding?(scenario.description)
      if reporting != .none { reportProcessed(scenario) }
    } catch {
      hooks.didRejectBinding?(scenario.description, error)
      if reporting == .verbose { reportRejected(scenario, error) }
      // That a Given does not hold is an answer; that a Then fails is not.
      guard let failure = error as? BDDScenarioFailure, failure.reason is Given.Failed else {
        loop.report(.style(BindingFailure(binding: scenario.description, error: error)))
        return
      }
    }
  }

  // MARK: Witnesses

  /// Tells a tool of every processed action, with what it did: one mutation of a feature, none, or several.
  ///
  /// - Returns: how long it is told: until that is stopped or let go.
  public func onProcessed(_ body: @escaping (Action, [GlobalMutation]) -> Void) -> Lifetime {
    let witness = Witness(body)
    onOwner("onProcessed") { $0.witnesses.append(witness) }
    return Lifetime { witness.end() }
  }

  private func tellWitnesses(_ action: Action, _ mutations: [GlobalMutation]) {
    if witnesses.contains(where: \.hasEnded) {
      // What is let go may bring another, by a deinit: so it is dropped after the access.
      let live = witnesses.filter { !$0.hasEnded }
      withExtendedLifetime(exchange(&witnesses, with: live)) {}
    }
    for witness in witnesses where !witness.hasEnded { witness.tell(action, mutations) }
  }
}
