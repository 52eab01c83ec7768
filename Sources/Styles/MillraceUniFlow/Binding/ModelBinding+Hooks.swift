extension ModelBinding: CustomStringConvertible {
  /// Its words: what the scenario is called, or `WHEN …, GIVEN …, THEN ….`.
  public var description: String { scenario.description }

  /// Its steps, as `WHEN …, GIVEN …, THEN ….`, also where the scenario has a summary.
  public var specification: String { scenario.specification }
}

extension ModelBinding {
  /// Calls a closure with its words when its When has matched.
  public func onDidSatisfyWhen(_ body: @escaping (String) -> Void) -> ModelBinding {
    var binding = self
    binding.body.hooks.didSatisfyWhen = { [scenario] in body(scenario.description) }
    return binding
  }

  /// Prints its words when its When has matched.
  public func onDidSatisfyWhenDefault() -> ModelBinding {
    onDidSatisfyWhen { print("[UniFlow] matched \($0)") }
  }

  /// Calls a closure with its words when its Then is about to run.
  public func onWillPerformThen(_ body: @escaping (String) -> Void) -> ModelBinding {
    var binding = self
    binding.body.hooks.willPerformThen = { [scenario] in body(scenario.description) }
    return binding
  }

  /// Prints its words when its Then is about to run.
  public func onWillPerformThenDefault() -> ModelBinding {
    onWillPerformThen { print("[UniFlow] performs \($0)") }
  }
}
