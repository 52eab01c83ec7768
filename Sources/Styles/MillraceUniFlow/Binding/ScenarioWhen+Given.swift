// The first condition of a scenario. Labels with `map` make a value for the next conditions; labels
// with `with` only check, and fail by throwing; labels with `if` fail by `nil` or `false`.

extension ScenarioWhen {
  /// Makes a condition of a closure that fails by throwing.
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

  /// Makes a value of the model.
  public func given<Output>(
    _ spec: String, mapState body: @escaping (GlobalModel) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try body(model) }
  }

  /// Makes a value of the mutation.
  public func given<Output>(
    _ spec: String, mapMutation body: @escaping (Mutation) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, mutation in try body(mutation) }
  }

  /// Makes a value of the model and the mutation.
  public func given<Output>(
    _ spec: String, map body: @escaping (GlobalModel, Mutation) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, mutation in try body(model, mutation) }
  }

  /// Checks the model; the condition fails if the closure throws.
  public func given(
    _ spec: String, withState body: @escaping (GlobalModel) throws -> Void
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { model, _ in try body(model) }
  }

  /// Checks the mutation; the condition fails if the closure throws.
  public func given(
    _ spec: String, withMutation body: @escaping (Mutation) throws -> Void
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { _, mutation in try body(mutation) }
  }

  /// Checks the model and the mutation; the condition fails if the closure throws.
  public func given(
    _ spec: String, with body: @escaping (GlobalModel, Mutation) throws -> Void
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { model, mutation in try body(model, mutation) }
  }

  /// Makes a value of the model; the condition fails if it is `nil`.
  public func given<Output>(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try Given.require(try body(model)) }
  }

  /// Makes a value of the mutation; the condition fails if it is `nil`.
  public func given<Output>(
    _ spec: String, ifMapMutation body: @escaping (Mutation) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, mutation in try Given.require(try body(mutation)) }
  }

  /// Makes a value of the model and the mutation; the condition fails if it is `nil`.
  public func given<Output>(
    _ spec: String, ifMap body: @escaping (GlobalModel, Mutation) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, mutation in try Given.require(try body(model, mutation)) }
  }

  /// Checks the model; the condition fails if the closure returns `false`.
  ///
  /// Version 4.10's form of `ifState`.
  ///
  /// A closure that returns `Bool?` makes a Boolean value instead.
  public func given(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Void> {
    given(spec, ifState: body)
  }

  /// Checks the mutation and passes it on; the condition fails if the closure returns `false`.
  ///
  /// Version 4.10's form of `ifMutation`.
  ///
  /// A closure that returns `Bool?` makes a Boolean value instead.
  public func given(
    _ spec: String, ifMapMutation body: @escaping (Mutation) throws -> Bool
  ) -> ScenarioGiven<Target, Mutation> {
    given(spec, ifMutation: body)
  }

  /// Checks the model and the mutation, and passes the mutation on; fails by `false`.
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

  /// Checks the model; the condition fails if the closure returns `false`.
  public func given(
    _ spec: String, ifState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Void> {
    step(spec) { model, _ in try Given.require(try body(model)) }
  }

  /// Checks the mutation and passes it on; the condition fails if the closure returns `false`.
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
  /// Wraps an error in the failure of a condition.
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
