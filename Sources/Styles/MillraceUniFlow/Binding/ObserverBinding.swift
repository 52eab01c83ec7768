/// What an observer does after a mutation: When it matches, Given that something holds, Then the observer is called.
///
/// It runs after the bindings of features. The observer is not held.
public struct ObserverBinding {
  var body: ScenarioBody<AnyObject>

  /// Its words.
  public var scenario: ScenarioText { body.text }

  /// Runs it against a model and a mutation, without a dispatcher: as a unit test does.
  ///
  /// - Parameters:
  ///   - observer: who is called.
  ///   - model: the model after the mutation.
  ///   - mutation: what is to match.
  /// - Throws: ``BDDScenarioFailure``, with ``When/Failed``, ``Given/Failed`` or ``Then/Failed``.
  public func perform(
    on observer: some StateObserver, with model: GlobalModel, mutation: GlobalMutation?
  ) throws {
    try body.perform(model, mutation, observer)
  }
}

/// What observes features by bindings: a view controller, a view model.
public protocol StateObserver: AnyObject {
  /// What is done after mutations. Read once in a dispatcher, when the first object of the type subscribes.
  static var bindings: [ObserverBinding] { get }
}

extension StateObserver {
  /// Begins a binding of the observer.
  ///
  /// - Parameter summary: what it is called; by default its own words.
  public static func scenario(_ summary: String? = nil) -> Scenario<Self> {
    Scenario(
      text: ScenarioText(context: String(reflecting: Self.self), summary: summary, steps: []))
  }
}
