internal import Millrace

/// What the steps of a scenario run against: a real dispatcher, and the services of the test.
///
/// Each scenario has one of its own.
public final class Stage<Services> {
  /// The dispatcher.
  public let dispatcher: Dispatcher
  /// What the test has made for the steps: stubs, a clock, what observers were told.
  public let services: Services
  private let settle: (() -> Void)?
  /// How many turns waited when a step had run as much as it may.
  private(set) var unsettled = 0
  private var attachment: Lifetime?
  private(set) var untaken: [(action: Action, error: any Error)] = []

  /// Makes a stage.
  ///
  /// - Parameters:
  ///   - services: what the steps need besides.
  ///   - dispatcher: by default one on a loop of its own.
  ///   - settle: lets everything run that can; by default the loop is pumped until nothing waits, or the step fails since a
  ///     hundred passes were not enough. A test with work that waits gives its lab's `settle`.
  public init(
    _ services: Services, on dispatcher: Dispatcher = Dispatcher(), settle: (() -> Void)? = nil
  ) {
    self.services = services
    self.dispatcher = dispatcher
    self.settle = settle
    attachment = dispatcher.loop.attach(
      Hooks(didReport: { [weak self] report in
        guard case .rejected(let action as Action, let error, _) = report else { return }
        self?.untaken.append((action, error))
      }))
  }

  /// The model now.
  public var state: GlobalModel { dispatcher.state }

  /// Submits an action, and lets everything run that can.
  public func submit(_ action: Action) {
    dispatcher.submit(action)
    run()
  }

  /// Lets everything run that can.
  public func run() {
    if let settle { return settle() }
    for _ in 0..<passes {
      dispatcher.loop.pump()
      unsettled = dispatcher.loop.waitingTurns
      if unsettled == 0 { return }
    }
  }

  /// What was rejected since the last call, with why.
  ///
  /// A rejection that no step takes fails the scenario.
  public func takeRejections() -> [any Error] {
    defer { untaken = [] }
    return untaken.map(\.error)
  }

  /// Fails the step if something is not so.
  ///
  /// - Throws: ``Unmet``.
  public func expect(_ holds: Bool, _ what: String = "it is not so") throws(Unmet) {
    guard holds else { throw Unmet(what) }
  }
}

/// How often a stage pumps: a hundred thousand turns, with a loop of its own, are more than a step needs.
private let passes = 100

extension Stage where Services == Void {
  /// Makes a stage without services.
  public convenience init() { self.init(()) }
}

/// A step found something otherwise than it has to be.
public struct Unmet: Error, Hashable, Sendable, CustomStringConvertible {
  /// What.
  public let description: String

  /// Says what.
  public init(_ description: String) {
    self.description = description
  }
}
