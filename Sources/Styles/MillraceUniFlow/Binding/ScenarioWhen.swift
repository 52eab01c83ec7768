/// A scenario whose mutation is set.
public struct ScenarioWhen<Target, Mutation: MutationConvertible> {
  let text: ScenarioText

  /// The conditions so far: the mutation.
  var conditions: Conditions<Mutation> {
    { _, mutation, hooks in
      guard let found = Mutation(mutation) else { return nil }
      hooks.didSatisfyWhen?()
      return found
    }
  }
}

/// A scenario with conditions, and the value that they make of the model and the mutation.
public struct ScenarioGiven<Target, Input> {
  let text: ScenarioText
  let interest: MutationInterest
  let conditions: Conditions<Input>
}

/// A closure that checks the conditions of a scenario; it returns `nil` if the mutation does not
/// match.
typealias Conditions<Input> = (GlobalModel, GlobalMutation?, ScenarioHooks) throws -> Input?
