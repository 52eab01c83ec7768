/// The amount of text that a dispatcher writes to ``Dispatcher/output`` by itself.
public enum DefaultReporting: Hashable, Sendable {
  /// No text.
  case none
  /// Processed and rejected actions and processed bindings, one line each.
  case short
  /// In addition mutations, kinds, and bindings that were rejected.
  case verbose
}

extension Dispatcher {
  /// Writes a line for each action and each processed binding.
  public func enableShortDefaultReporting() { reporting = .short }

  /// Writes lines with all details of actions and bindings.
  public func enableVerboseDefaultReporting() { reporting = .verbose }

  /// Writes short lines: version 3.2's name of ``enableShortDefaultReporting()``.
  public func enableDefaultReporting() { reporting = .short }

  /// Stops writing, and releases all five hooks.
  public func resetReporting() {
    onOwner("resetReporting") { dispatcher in
      // A deinit of what the closures release may call this again: they are released after the
      // access.
      let none = DispatcherHooks(output: dispatcher.hooks.output)
      withExtendedLifetime(exchange(&dispatcher.hooks, with: none)) {}
    }
  }

  // MARK: Lines

  func reportProcessed(_ action: Action, _ mutations: [GlobalMutation]) {
    guard reporting == .verbose else {
      hooks.output("[UniFlow] processed \(action.name)")
      return
    }
    let texts = mutations.map { "\($0)" }
    let changes = texts.isEmpty ? "no mutation" : texts.joined(separator: "; ")
    hooks.output("[UniFlow] processed \(action.kindDescription) \(action.name): \(changes)")
  }

  func reportRejected(_ action: Action, _ error: any Error) {
    hooks.output("[UniFlow] rejected \(action.name): \(error)")
  }

  func reportProcessed(_ scenario: ScenarioText) {
    hooks.output("[UniFlow] binding of \(scenario.context): \(scenario)")
  }

  func reportRejected(_ scenario: ScenarioText, _ error: any Error) {
    hooks.output("[UniFlow] rejected binding of \(scenario.context): \(error)")
  }
}
