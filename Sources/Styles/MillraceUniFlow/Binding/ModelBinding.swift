/// A rule of a feature: when a mutation matches and a condition holds, then actions are submitted.
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
/// It runs after the commit, on mutations of any feature, while its own feature is present or has
/// just become absent. It runs before observers are notified; the actions that it submits run after
/// them.
public struct ModelBinding {
  var body: ScenarioBody<Submit>

  /// The words of the binding.
  public var scenario: ScenarioText { body.text }

  /// Runs the binding against a model and a mutation, without a dispatcher, as a unit test does.
  ///
  /// - Parameters:
  ///   - model: The model after the mutation.
  ///   - mutation: The mutation to match.
  ///   - submitHandler: Called with the actions that it submits, in order.
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

/// The body of a scenario, with its types erased.
struct ScenarioBody<Target> {
  typealias Run = (_ model: GlobalModel, GlobalMutation?, Target, ScenarioHooks) throws -> Bool

  let text: ScenarioText
  let interest: MutationInterest
  let body: Run
  var hooks = ScenarioHooks()

  /// Returns true if the mutation matched; throws the error that stopped the scenario.
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

/// The hooks into the progress of a binding.
struct ScenarioHooks {
  var didSatisfyWhen: (() -> Void)?
  var willPerformThen: (() -> Void)?
}
