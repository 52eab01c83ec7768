// Further conditions of a scenario, on the model and on what the ones before have made. Those that only look hand on what they
// were given.

extension ScenarioGiven {
  /// Makes a condition of a closure whose error says no.
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

  /// Makes something of the model.
  public func and<Output>(
    _ spec: String, mapState body: @escaping (GlobalModel) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try body(model) }
  }

  /// Makes something of what there is.
  public func and<Output>(
    _ spec: String, mapInput body: @escaping (Input) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, input in try body(input) }
  }

  /// Makes something of the model and of what there is.
  public func and<Output>(
    _ spec: String, map body: @escaping (GlobalModel, Input) throws -> Output
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, input in try body(model, input) }
  }

  /// Looks at the model; an error says no.
  public func and(
    _ spec: String, withState body: @escaping (GlobalModel) throws -> Void
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try body(model)
      return input
    }
  }

  /// Looks at what there is; an error says no.
  public func and(
    _ spec: String, withInput body: @escaping (Input) throws -> Void
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { _, input in
      try body(input)
      return input
    }
  }

  /// Looks at the model and at what there is; an error says no.
  public func and(
    _ spec: String, with body: @escaping (GlobalModel, Input) throws -> Void
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try body(model, input)
      return input
    }
  }

  /// Makes something of the model; `nil` says no.
  public func and<Output>(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, _ in try Given.require(try body(model)) }
  }

  /// Makes something of what there is; `nil` says no.
  public func and<Output>(
    _ spec: String, ifMapInput body: @escaping (Input) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { _, input in try Given.require(try body(input)) }
  }

  /// Makes something of the model and of what there is; `nil` says no.
  public func and<Output>(
    _ spec: String, ifMap body: @escaping (GlobalModel, Input) throws -> Output?
  ) -> ScenarioGiven<Target, Output> {
    step(spec) { model, input in try Given.require(try body(model, input)) }
  }

  /// Asks the model; `false` says no.
  ///
  /// Version 4.10's form of `ifState`. A closure that returns `Bool?` makes a Boolean value instead.
  public func and(
    _ spec: String, ifMapState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    and(spec, ifState: body)
  }

  /// Asks what there is; `false` says no.
  ///
  /// Version 4.10's form of `ifInput`. A closure that returns `Bool?` makes a Boolean value instead.
  public func and(
    _ spec: String, ifMapInput body: @escaping (Input) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    and(spec, ifInput: body)
  }

  /// Asks the model and what there is; `false` says no.
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

  /// Asks the model; `false` says no.
  public func and(
    _ spec: String, ifState body: @escaping (GlobalModel) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { model, input in
      try Given.require(try body(model))
      return input
    }
  }

  /// Asks what there is; `false` says no.
  public func and(
    _ spec: String, ifInput body: @escaping (Input) throws -> Bool
  ) -> ScenarioGiven<Target, Input> {
    step(spec) { _, input in
      try Given.require(try body(input))
      return input
    }
  }
}
