// The first condition of a scenario. Those that begin with `map` make something for what follows; those that begin with `with`
// only look, and say no by throwing; those with `if` say no by `nil` or `false`.

extension ScenarioWhen {
  /// Makes a condition of a closure whose error says no.
  private func step<Output>(
    _ spec: String, _ body: @escaping (GlobalModel, Mutation) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    let text = text.adding("Given", spec)
    let conditions = conditions
    return ScenarioGiven(text: text, interest: Mutation.interest) { model, mutation, hooks in
      guard let found = try conditions(model, mutation, hooks) else { return nil }
      return try Given.check(spec) { try body(model, found) }
    }
  }

  /// Makes something of the model.
  public func given<Output>(
    _ spec: String, mapState body: @escaping (GlobalModel) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try body(model) }
  }

  /// Makes something of the mutation.
  public func given<Output>(
    _ spec: String, mapMutation body: @escaping (Mutation) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, mutation in try body(mutation) }
  }

  /// Makes something of the model and the mutation.
  public func given<Output>(
    _ spec: String, map body: @escaping (GlobalModel, Mutation) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, mutation in try body(model, mutation) }
  }

  /// Looks at the model; an error says no.
  public func given(
    _ spec: String, withState body: @escaping (GlobalModel) throws -> Void
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { model, _ in try body(model) }
  }

  /// Looks at the mutation; an error says no.
  public func given(
    _ spec: String, withMutation body: @escaping (Mutation) throws -> Void
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { _, mutation in try body(mutation) }
  }

  /// Looks at the model and the mutation; an error says no.
  public func given(
    _ spec: String, with body: @escaping (GlobalModel, Mutation) throws -> Void
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { model, mutation in try body(model, mutation) }
  }

  /// Makes something of the model; `nil` says no.
  public func given<Output>(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try Given.require(try body(model)) }
  }

  /// Makes something of the mutation; `nil` says no.
  public func given<Output>(
    _ spec: String, ifMapMutation body: @escaping (Mutation) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, mutation in try Given.require(try body(mutation)) }
  }

  /// Makes something of the model and the mutation; `nil` says no.
  public func given<Output>(
    _ spec: String, ifMap body: @escaping (GlobalModel, Mutation) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, mutation in try Given.require(try body(model, mutation)) }
  }

  /// Asks the model; `false` says no.
  ///
  /// Version 4.10's form of `ifState`. A closure that returns `Bool?` makes a Boolean value instead.
  public func given(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Void> {
    given(spec, ifState: body)
  }

  /// Asks the mutation, which is handed on; `false` says no.
  ///
  /// Version 4.10's form of `ifMutation`. A closure that returns `Bool?` makes a Boolean value
  /// instead.
  public func given(
    _ spec: String, ifMapMutation body: @escaping (Mutation) throws -> Bool
  ) -> ScenarioGiven<Target, Mutation> {
    given(spec, ifMutation: body)
  }

  /// Asks the model and the mutation, which is handed on; `false` says no.
  ///
  /// A closure that returns `Bool?` makes a Boolean value instead.
  public func given(
    _ spec: String, ifMap body: @escaping (GlobalModel, Mutation) throws -> Bool
  ) -> ScenarioGiven<Target, Mutation> {
    step(spec) { model, mutation in
      try Given.require(try body(model, mutation))
      return mutation
    }
  }

  /// Asks the model; `false` says no.
  public func given(
    _ spec: String, ifState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { model, _ in try Given.require(try body(model)) }
  }

  /// Asks the mutation, which is handed on; `false` says no.
  public func given(
    _ spec: String, ifMutation body: @escaping (Mutation) throws -> Bool
  ) -> ScenarioGiven<Target, Mutation> {
    step(spec) { _, mutation in
      try Given.require(try body(mutation))
      return mutation
    }
  }
}

extension Given {
  /// Turns whatever is thrown into the failure of a condition.
  static func check<Output>(_ spec: String, _ body: () throws -> Output) throws -> Output {
    do {
      return try body()
    } catch {
      throw Failed(spec: spec, reason: error)
    }
  }

  static func require<Output>(_ output: Output?) throws(Unsatisfied) -> Output {
    guard let output else { throw Unsatisfied() }
    return output
  }

  static func require(_ holds: Bool) throws(Unsatisfied) {
    guard holds else { throw Unsatisfied() }
  }
}
