public import Millrace

// The notification of bindings, observers and tools after an action, in order.

extension Dispatcher {
  func notify(_ action: Action, _ notification: Notification) {
    if !rules.isEmpty || !observers.isEmpty {
      let model = presentState
      runBindings(model, notification)
      notifyObservers(model, notification)
    }
    if !witnesses.isEmpty { notifyWitnesses(action, notification.mutations) }
    hooks.didProcessAction?(action)
    if reporting != .none { reportProcessed(action, notification.mutations) }
  }

  func reject(_ action: Action, _ error: any Error) {
    hooks.didRejectAction?(action, error)
    hooks.reject?(action.name, error)
    if reporting != .none { reportRejected(action, error) }
  }

  // MARK: Bindings

  private func runBindings(_ model: GlobalModel, _ notification: Notification) {
    guard !rules.isEmpty else { return }
    switch notification {
    case .nothing, .action(.nothing): break
    case .action(.one(let mutation)): runBindings(model, mutation)
    case .action(.several(let mutations)):
      for mutation in mutations { runBindings(model, mutation) }
    }
  }

  private func runBindings(_ model: GlobalModel, _ mutation: GlobalMutation) {
    rules.forEach(fitting: mutation) { rule in
      // The bindings of features that are present, and of the one that becomes absent.
      guard rule.owner == mutation.featureID || model.boxes.find(rule.owner) != nil else { return }
      let binding = rule.binding
      let outbox = outbox(of: rule.owner)
      run(binding.scenario) { try binding.run(model, mutation, Submit(outbox: outbox)) }
    }
  }

  /// Runs a binding, and reports its outcome if it matched.
  func run(_ scenario: ScenarioText, _ body: () throws -> Bool) {
    do {
      guard try body() else { return }
      hooks.didProcessBinding?(scenario.description)
      if reporting != .none { reportProcessed(scenario) }
    } catch {
      hooks.didRejectBinding?(scenario.description, error)
      if reporting == .verbose { reportRejected(scenario, error) }
      // A Given that does not hold is an expected outcome; a Then that fails is a fault.
      guard let failure = error as? BDDScenarioFailure, failure.reason is Given.Failed else {
        loop.report(.style(BindingFailure(binding: scenario.description, error: error)))
        return
      }
    }
  }

  // MARK: Witnesses

  /// Calls a closure for every processed action, with its mutations: none, one or several.
  ///
  /// - Returns: A token; the calls end when it is cancelled or released.
  public func onProcessed(
    _ body: @escaping (Action, [GlobalMutation]) -> Void
  ) -> ObservationToken {
    let witness = Witness(body)
    onOwner("onProcessed") { $0.witnesses.append(witness) }
    return ObservationToken { witness.end() }
  }

  private func notifyWitnesses(_ action: Action, _ mutations: [GlobalMutation]) {
    if witnesses.contains(where: \.hasEnded) {
      // A deinit of a released closure may add another: they are released after the access.
      let live = witnesses.filter { !$0.hasEnded }
      withExtendedLifetime(exchange(&witnesses, with: live)) {}
    }
    for witness in witnesses where !witness.hasEnded { witness.notify(action, mutations) }
  }
}
