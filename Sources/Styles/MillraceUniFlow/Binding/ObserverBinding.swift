/// A rule of an observer: when a mutation matches and a condition holds, then the observer is
/// called.
///
/// It runs after the bindings of features. The observer is not retained.
public struct ObserverBinding {
  var body: ScenarioBody<AnyObject>

  /// The words of the binding.
  public var scenario: ScenarioText { body.text }

  /// Runs the binding against a model and a mutation, without a dispatcher, as a unit test does.
  ///
  /// - Parameters:
  ///   - observer: The observer to call.
  ///   - model: The model after the mutation.
  ///   - mutation: The mutation to match.
  /// - Throws: ``BDDScenarioFailure``, with ``When/Failed``, ``Given/Failed`` or ``Then/Failed``.
  public func perform(
    on observer: some StateObserver, with model: GlobalModel, mutation: GlobalMutation?
  ) throws {
    try body.perform(model, mutation, observer)
  }
}

/// An object that observes features through bindings, such as a view controller or a view model.
public protocol StateObserver: AnyObject {
  /// The bindings of the type.
  ///
  /// A dispatcher reads them once, when the first object of the type subscribes.
  static var bindings: [ObserverBinding] { get }
}

extension StateObserver {
  /// Begins a binding of the observer.
  ///
  /// - Parameter summary: The summary of the scenario; by default its own words.
  public static func scenario(_ summary: String? = nil) -> Scenario<Self> {
    Scenario(
      text: ScenarioText(context: String(reflecting: Self.self), summary: summary, steps: []))
  }
}
