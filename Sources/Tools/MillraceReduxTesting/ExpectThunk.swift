#if Testing
public import Foundation
internal import IssueReporting
public import MillraceRedux

/// A test of a thunk without a store, with the expected actions and requests for the state, in
/// order.
///
/// ```swift
/// ExpectThunk(search("mill"))
///   .dispatches(Began())
///   .getsState(AppState())
///   .dispatches { #expect(($0 as? Found)?.names == ["mill"]) }
///   .run()
/// ```
///
/// Actions beyond the expectations are kept in ``dispatched`` and are no failure; a state that the
/// test does not provide is `nil`. An expectation that is not met is a failure, at the location of
/// the expectation.
public class ExpectThunk<State> {
  /// The actions that the thunk has dispatched, oldest first.
  public var dispatched: [any Action] { condition.withLock { actions } }

  private struct Location {
    let file: StaticString
    let line: UInt

    func report(_ failure: ThunkFailure) {
      // `fileID` only names the module and file for people; a path does as well.
      reportIssue("\(failure)", fileID: file, filePath: file, line: line, column: 0)
    }
  }

  private struct Expectation {
    let location: Location
    let text: String
    let check: (any Action, Location) -> Void
  }

  private let thunk: Thunk<State>
  // A thunk may dispatch on any thread.
  private let condition = NSCondition()
  private var actions: [any Action] = []
  private var expectations: [Expectation] = []
  /// The number of checks that are running: an expectation is met when its check has ended.
  private var checks = 0
  private var states: [(location: Location, state: State)] = []

  /// Creates a test of a thunk.
  public init(_ thunk: Thunk<State>) {
    self.thunk = thunk
  }

  /// Expects an equal action next.
  public func dispatches<A: Action & Equatable>(
    _ expected: A, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    expect("\(expected)", file, line) { action, location in
      if action as? A != expected {
        location.report(.otherAction(expected: "\(expected)", found: "\(action)"))
      }
    }
  }

  /// Expects an action next, which the closure checks.
  public func dispatches(
    file: StaticString = #filePath, line: UInt = #line, dispatch: @escaping DispatchFunction
  ) -> Self {
    expect("an action", file, line) { action, _ in dispatch(action) }
  }

  /// Provides the state for the thunk's next request.
  public func getsState(
    _ state: State, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    states.append((Location(file: file, line: line), state))
    return self
  }

  /// Runs a thunk that has ended when it returns.
  @discardableResult
  public func run(file: StaticString = #filePath, line: UInt = #line) -> Self {
    start()
    failLeftovers()
    return self
  }

  /// Runs a thunk, and waits until all expectations are met or the time is over.
  ///
  /// On the main thread its run loop is run meanwhile. It waits for real time, so prefer
  /// ``run(file:line:)``, or an `AsyncThunk` in a lab.
  @discardableResult
  public func wait(
    timeout seconds: TimeInterval = 1, file: StaticString = #filePath, line: UInt = #line,
    description: String = "the thunk"
  ) -> Self {
    start()
    let end = Date(timeIntervalSinceNow: seconds)
    let isDone = Thread.isMainThread ? runLoop(until: end) : waitForAll(until: end)
    if !isDone {
      Location(file: file, line: line).report(.tooLate(check: description, seconds: seconds))
    }
    failLeftovers()
    return self
  }

  // MARK: Internals

  private func expect(
    _ text: String, _ file: StaticString, _ line: UInt,
    _ check: @escaping (any Action, Location) -> Void
  ) -> Self {
    expectations.append(
      Expectation(location: Location(file: file, line: line), text: text, check: check))
    return self
  }

  package func start() {
    let middleware: Middleware<State> = createThunkMiddleware()
    middleware({ self.take($0) }, { self.nextState() })({ _ in })(thunk)
  }

  private func take(_ action: any Action) {
    let next = condition.withLock {
      actions.append(action)
      checks += 1
      return expectations.isEmpty ? nil : expectations.removeFirst()
    }
    if let next { next.check(action, next.location) }
    condition.withLock {
      checks -= 1
      condition.broadcast()
    }
  }

  private func nextState() -> State? {
    condition.withLock {
      if states.isEmpty { return nil }
      defer { condition.broadcast() }
      return states.removeFirst().state
    }
  }

  /// True if all expected actions have been dispatched and checked, and every state was requested;
  /// read with the lock held.
  private var isMet: Bool { expectations.isEmpty && states.isEmpty && checks == 0 }

  private func waitForAll(until end: Date) -> Bool {
    condition.withLock {
      while !isMet {
        if !condition.wait(until: end) { return isMet }
      }
      return true
    }
  }

  /// Waits in the same way on a thread whose run loop delivers the expected actions.
  package func runLoop(until end: Date) -> Bool {
    while !condition.withLock({ isMet }), Date() < end {
      let soon = min(end, Date(timeIntervalSinceNow: 0.01))
      // A run loop without a source to wait for returns at once.
      if !RunLoop.current.run(mode: .default, before: soon) {
        condition.withLock { if !isMet { _ = condition.wait(until: soon) } }
      }
    }
    return condition.withLock { isMet }
  }

  private func failLeftovers() {
    let (actions, states) = condition.withLock {
      defer { (expectations, self.states) = ([], []) }
      return (expectations, self.states)
    }
    for missing in actions { missing.location.report(.actionMissing(expected: missing.text)) }
    for (location, state) in states { location.report(.stateNotAsked(state: "\(state)")) }
  }
}
#endif
