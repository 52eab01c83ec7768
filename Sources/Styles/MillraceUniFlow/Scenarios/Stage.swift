internal import Millrace

/// The environment of a scenario's steps: a real dispatcher, and the services of the test.
///
/// Each scenario has one of its own.
public final class Stage<Services> {
  /// The dispatcher to which the steps submit their actions.
  public let dispatcher: Dispatcher
  /// The objects that the test has made for the steps: stubs, a clock, records of observers.
  public let services: Services
  private let settle: (() -> Void)?
  /// The number of turns that waited when a step had reached its limit of passes.
  private(set) var unsettled = 0
  private var attachment: ObservationToken?
  private(set) var untaken: [(problem: ScenarioFailure.Problem, error: any Error)] = []

  /// Creates a stage for one scenario.
  ///
  /// - Parameters:
  ///   - services: The objects that the steps need.
  ///   - dispatcher: The dispatcher; by default one on a loop of its own.
  ///   - settle: Runs everything that can run. By default the loop is pumped until no turn waits,
  ///     and the step fails if a hundred passes are not enough. A test with work that waits passes
  ///     its lab's `settle`.
  public init(
    _ services: Services, on dispatcher: Dispatcher = Dispatcher(), settle: (() -> Void)? = nil
  ) {
    self.services = services
    self.dispatcher = dispatcher
    self.settle = settle
    attachment = dispatcher.loop.attach(
      Hooks(didReport: { [weak self] report in
        switch report {
        case .rejected(let action as Action, let error, _):
          self?.untaken.append((.rejected(action: "\(action)", error: error), error))
        case .style(let failure as BindingFailure):
          self?.untaken.append((.bindingFailed(error: failure.error), failure.error))
        default: break
        }
      }))
  }

  /// The current model.
  public var state: GlobalModel { dispatcher.state }

  /// Submits an action, and runs everything that can run.
  public func submit(_ action: Action) {
    dispatcher.submit(action)
    run()
  }

  /// Runs everything that can run.
  public func run() {
    if let settle { return settle() }
    for _ in 0..<passes {
      dispatcher.loop.pump()
      unsettled = dispatcher.loop.waitingTurns
      if unsettled == 0 { return }
    }
  }

  /// Returns the errors of the rejections, and of the bindings that failed, since the last call.
  ///
  /// One that no step takes fails the scenario.
  public func takeRejections() -> [any Error] {
    defer { untaken = [] }
    return untaken.map(\.error)
  }

  /// Fails the step if a condition does not hold.
  ///
  /// - Throws: ``UnmetExpectation``.
  public func expect(_ holds: Bool, _ failure: String = "the condition does not hold")
    throws(UnmetExpectation)
  {
    guard holds else { throw UnmetExpectation(failure) }
  }
}

/// The number of times that a stage pumps, which is a hundred thousand turns on a loop of its own.
private let passes = 100

extension Stage where Services == Void {
  /// Creates a stage without services.
  public convenience init() { self.init(()) }
}

/// An expectation of a step that was not met.
public struct UnmetExpectation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text of the expectation.
  public let description: String

  /// Creates an error with a text.
  public init(_ description: String) {
    self.description = description
  }
}
