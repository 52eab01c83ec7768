// Further conditions of a scenario, on the model and on the value of the conditions before. Those
// that only check pass that value on.

extension ScenarioGiven {
  /// Makes a condition of a closure that fails by throwing.
  private func step<Output>(
    _ spec: String, _ body: @escaping (GlobalModel, Input) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    let conditions = conditions
    return ScenarioGiven<Target, Output>(
      text: text.adding("And", spec), interest: interest
    ) { model, mutation, hooks in
      guard let input = try conditions(model, mutation, hooks) else { return nil }
      return try Given.check(spec) { try body(model, input) }
    }
  }

  /// Makes a value of the model.
  public func and<Output>(
    _ spec: String, mapState body: @escaping (GlobalModel) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try body(model) }
  }

  /// Makes a value of the previous one.
  public func and<Output>(
    _ spec: String, mapInput body: @escaping (Input) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, input in try body(input) }
  }

  /// Makes a value of the model and the previous one.
  public func and<Output>(
    _ spec: String, map body: @escaping (GlobalModel, Input) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, input in try body(model, input) }
  }

  /// Checks the model; the condition fails if the closure throws.
  public func and(
    _ spec: String, withState body: @escaping (GlobalModel) throws -> Void
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try body(model)
      return input
    }
  }

  /// Checks the value; the condition fails if the closure throws.
  public func and(
    _ spec: String, withInput body: @escaping (Input) throws -> Void
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { _, input in
      try body(input)
      return input
    }
  }

  /// Checks the model and the value; the condition fails if the closure throws.
  public func and(
    _ spec: String, with body: @escaping (GlobalModel, Input) throws -> Void
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try body(model, input)
      return input
    }
  }

  /// Makes a value of the model; the condition fails if it is `nil`.
  public func and<Output>(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try Given.require(try body(model)) }
  }

  /// Makes a value of the previous one; the condition fails if it is `nil`.
  public func and<Output>(
    _ spec: String, ifMapInput body: @escaping (Input) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, input in try Given.require(try body(input)) }
  }

  /// Makes a value of the model and the previous one; the condition fails if it is `nil`.
  public func and<Output>(
    _ spec: String, ifMap body: @escaping (GlobalModel, Input) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, input in try Given.require(try body(model, input)) }
  }

  /// Checks the model; the condition fails if the closure returns `false`.
  ///
  /// Version 4.10's form of `ifState`.
  ///
  /// A closure that returns `Bool?` makes a Boolean value instead.
  public func and(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    and(spec, ifState: body)
  }

  /// Checks the value; the condition fails if the closure returns `false`.
  ///
  /// Version 4.10's form of `ifInput`.
  ///
  /// A closure that returns `Bool?` makes a Boolean value instead.
  public func and(
    _ spec: String, ifMapInput body: @escaping (Input) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    and(spec, ifInput: body)
  }

  /// Checks the model and the value; the condition fails if the closure returns `false`.
  ///
  /// A closure that returns `Bool?` makes a Boolean value instead.
  public func and(
    _ spec: String, ifMap body: @escaping (GlobalModel, Input) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try Given.require(try body(model, input))
      return input
    }
  }

  /// Checks the model; the condition fails if the closure returns `false`.
  public func and(
    _ spec: String, ifState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try Given.require(try body(model))
      return input
    }
  }

  /// Checks the value; the condition fails if the closure returns `false`.
  public func and(
    _ spec: String, ifInput body: @escaping (Input) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { _, input in
      try Given.require(try body(input))
      return input
    }
  }
}
