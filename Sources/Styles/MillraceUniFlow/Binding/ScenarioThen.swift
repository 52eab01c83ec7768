// The end of a scenario, which makes one binding with its types erased.

extension ScenarioBody {
  /// - Parameters:
  ///   - text: The words, the last step included.
  ///   - interest: The requirement that is checked before any condition.
  ///   - conditions: The conditions.
  ///   - end: The closure to run if they hold.
  init<Input>(
    _ text: ScenarioText, _ interest: MutationInterest, _ conditions: @escaping Conditions<Input>,
    end: @escaping (Target, Input) throws -> Void
  ) {
    self.init(text: text, interest: interest) { model, mutation, target, hooks in
      let input: Input
      do {
        guard let found = try conditions(model, mutation, hooks) else { return false }
        input = found
      } catch {
        throw BDDScenarioFailure(text, error)
      }
      hooks.willPerformThen?()
      do {
        try end(target, input)
      } catch {
        throw BDDScenarioFailure(
          text, Then.Failed(spec: text.steps.last?.spec ?? "", reason: error))
      }
      return true
    }
  }
}

/// A scenario that can be ended.
public protocol EndableScenario<Target, Input> {
  /// The argument of its end beside the value.
  associatedtype Target
  /// The value of its conditions.
  associatedtype Input

  /// Ends the scenario; the variants of `then` call it.
  func ending(_ spec: String, _ end: @escaping (Target, Input) throws -> Void) -> EndedScenario<
    Target
  >
}

/// A complete scenario.
public struct EndedScenario<Target> {
  let body: ScenarioBody<Target>
}

extension ScenarioWhen: EndableScenario {
  /// Ends the scenario; the variants of `then` call it.
  public func ending(
    _ spec: String, _ end: @escaping (Target, Mutation) throws -> Void
  ) -> EndedScenario<Target> {
    EndedScenario(
      body: ScenarioBody(text.adding("Then", spec), Mutation.interest, conditions, end: end))
  }
}

extension ScenarioGiven: EndableScenario {
  /// Ends the scenario; the variants of `then` call it.
  public func ending(
    _ spec: String, _ end: @escaping (Target, Input) throws -> Void
  ) -> EndedScenario<Target> {
    EndedScenario(body: ScenarioBody(text.adding("Then", spec), interest, conditions, end: end))
  }
}

extension EndableScenario where Target == Submit {
  /// Runs a closure with the means to submit.
  public func then(_ spec: String, do end: @escaping (Submit) throws -> Void) -> ModelBinding {
    then(spec, do: { submit, _ in try end(submit) })
  }

  /// Runs a closure with the means to submit and the value of the conditions.
  public func then(
    _ spec: String, do end: @escaping (Submit, Input) throws -> Void
  ) -> ModelBinding {
    ModelBinding(body: ending(spec, end).body)
  }

  /// Submits an action.
  public func then(_ spec: String, submit action: Action) -> ModelBinding {
    then(spec, do: { submit, _ in submit(action) })
  }

  /// Submits actions, in order.
  public func then(_ spec: String, submit actions: [Action]) -> ModelBinding {
    then(spec, do: { submit, _ in submit(actions) })
  }

  /// Submits the action that a closure makes.
  public func then(_ spec: String, submit make: @escaping () throws -> Action) -> ModelBinding {
    then(spec, do: { submit, _ in submit(try make()) })
  }

  /// Submits the action that a closure makes of the value of the conditions.
  public func then(
    _ spec: String, submit make: @escaping (Input) throws -> Action
  ) -> ModelBinding {
    then(spec, do: { submit, input in submit(try make(input)) })
  }
}

extension EndableScenario where Target: StateObserver {
  /// Runs a closure with the observer.
  public func then(_ spec: String, do end: @escaping (Target) throws -> Void) -> ObserverBinding {
    then(spec, do: { observer, _ in try end(observer) })
  }

  /// Runs a closure with the observer and the value of the conditions.
  public func then(
    _ spec: String, do end: @escaping (Target, Input) throws -> Void
  ) -> ObserverBinding {
    let body = ending(spec, end).body
    return ObserverBinding(
      body: ScenarioBody(text: body.text, interest: body.interest) {
        model, mutation, object, hooks in
        // Bindings of a type are run on its objects alone.
        guard let observer = object as? Target else { return false }
        return try body.body(model, mutation, observer, hooks)
      })
  }
}
