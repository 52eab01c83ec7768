extension ObserverBinding: CustomStringConvertible {
  /// The words of the binding: its summary, or `WHEN …, GIVEN …, THEN ….`.
  public var description: String { scenario.description }

  /// The steps, as `WHEN …, GIVEN …, THEN ….`, even if the scenario has a summary.
  public var specification: String { scenario.specification }
}

extension ObserverBinding {
  /// Calls a closure with the words of the binding when its When has matched.
  public func onDidSatisfyWhen(_ body: @escaping (String) -> Void) -> ObserverBinding {
    var binding = self
    binding.body.hooks.didSatisfyWhen = { [scenario] in body(scenario.description) }
    return binding
  }

  /// Prints the words of the binding when its When has matched.
  public func onDidSatisfyWhenDefault() -> ObserverBinding {
    onDidSatisfyWhen { print("[UniFlow] matched \($0)") }
  }

  /// Calls a closure with the words of the binding before its Then runs.
  public func onWillPerformThen(_ body: @escaping (String) -> Void) -> ObserverBinding {
    var binding = self
    binding.body.hooks.willPerformThen = { [scenario] in body(scenario.description) }
    return binding
  }

  /// Prints the words of the binding before its Then runs.
  public func onWillPerformThenDefault() -> ObserverBinding {
    onWillPerformThen { print("[UniFlow] performs \($0)") }
  }
}
