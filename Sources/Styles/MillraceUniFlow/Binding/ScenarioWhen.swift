/// A scenario that knows which mutation it is about.
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

/// A scenario with conditions, and what they have made of the model and the mutation.
public struct ScenarioGiven<Target, Input> {
  let text: ScenarioText
  let interest: MutationInterest
  let conditions: Conditions<Input>
}

/// What the conditions of a scenario make of the model and the mutation; `nil` if that does not match.
typealias Conditions<Input> = (GlobalModel, GlobalMutation?, ScenarioHooks) throws -> Input?
