/// What a feature does after a mutation: When it matches, Given that something holds, Then actions are submitted.
///
/// ```swift
/// static var bindings: [ModelBinding] {
///   [
///     scenario()
///       .when("a search has finished", TransitionInto<Finished>.done)
///       .given("nothing was found", ifMutation: { $0.newState.results.isEmpty })
///       .then("look for suggestions", submit: Search.suggest())
///   ]
/// }
/// ```
///
/// It runs after the commit, while its feature is there or has just gone, on mutations of any feature; and before observers are
/// told. What it submits comes after them.
public struct ModelBinding {
  var body: ScenarioBody<Submit>

  /// Its words.
  public var scenario: ScenarioText { body.text }

  /// Runs it against a model and a mutation, without a dispatcher: as a unit test does.
  ///
  /// - Parameters:
  ///   - model: the model after the mutation.
  ///   - mutation: what is to match.
  ///   - submitHandler: given the actions that it submits, in order.
  /// - Throws: ``BDDScenarioFailure``, with ``When/Failed``, ``Given/Failed`` or ``Then/Failed``.
  public func perform(
    with model: GlobalModel, mutation: GlobalMutation?, submitHandler: ((Action) -> Void)? = nil
  ) throws {
    let outbox = Outbox(of: nil, to: nil)
    try body.perform(model, mutation, Submit(outbox: outbox))
    for action in outbox.open()?.actions ?? [] { submitHandler?(action) }
  }

  func run(_ model: GlobalModel, _ mutation: GlobalMutation?, _ submit: Submit) throws -> Bool {
    try body.run(model, mutation, submit)
  }
}

/// What a scenario does, with its types gone.
struct ScenarioBody<Target> {
  typealias Run = (_ model: GlobalModel, GlobalMutation?, Target, ScenarioHooks) throws -> Bool

  let text: ScenarioText
  let interest: MutationInterest
  let body: Run
  var hooks = ScenarioHooks()

  /// Says whether the mutation matched; throws what kept it from its end.
  func run(_ model: GlobalModel, _ mutation: GlobalMutation?, _ target: Target) throws -> Bool {
    try body(model, mutation, target, hooks)
  }

  func perform(_ model: GlobalModel, _ mutation: GlobalMutation?, _ target: Target) throws {
    guard try run(model, mutation, target) else {
      let spec = text.steps.first?.spec ?? ""
      throw BDDScenarioFailure(
        text, When.Failed(spec: spec, mutation: mutation.map { "\($0)" } ?? "no mutation"))
    }
  }
}

/// Who wants to know how far a binding has come.
struct ScenarioHooks {
  var didSatisfyWhen: (() -> Void)?
  var willPerformThen: (() -> Void)?
}
