#if Testing
public import Foundation
internal import IssueReporting
public import MillraceRedux

/// Runs a thunk by itself, and says what it is expected to dispatch and to ask for, in order.
///
/// ```swift
/// ExpectThunk(search("mill"))
///   .dispatches(Began())
///   .getsState(AppState())
///   .dispatches { #expect(($0 as? Found)?.names == ["mill"]) }
///   .run()
/// ```
///
/// What comes beyond the expectations is kept in ``dispatched`` and is no failure; a state that nobody gave is `nil`. What was
/// expected and did not come is one, at the place of the expectation.
public class ExpectThunk<State> {
  /// What the thunk has dispatched, oldest first.
  public var dispatched: [any Action] { condition.withLock { actions } }

  private struct Place {
    let file: StaticString
    let line: UInt

    func report(_ failure: ThunkFailure) {
      // `fileID` only names the module and file for people; a path does as well.
      reportIssue("\(failure)", fileID: file, filePath: file, line: line, column: 0)
    }
  }

  private struct Expectation {
    let place: Place
    let text: String
    let check: (any Action, Place) -> Void
  }

  private let thunk: Thunk<State>
  // A thunk may answer on any thread.
  private let condition = NSCondition()
  private var actions: [any Action] = []
  private var expectations: [Expectation] = []
  /// How many checks are running: an expectation is met when its check has ended.
  private var checks = 0
  private var states: [(place: Place, state: State)] = []

  /// Takes the thunk under test.
  public init(_ thunk: Thunk<State>) {
    self.thunk = thunk
  }

  /// Expects an equal action next.
  public func dispatches<A: Action & Equatable>(
    _ expected: A, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    expect("\(expected)", file, line) { action, place in
      if action as? A != expected {
        place.report(.otherAction(expected: "\(expected)", came: "\(action)"))
      }
    }
  }

  /// Expects an action next, which the closure looks at.
  public func dispatches(
    file: StaticString = #filePath, line: UInt = #line, dispatch: @escaping DispatchFunction
  ) -> Self {
    expect("an action", file, line) { action, _ in dispatch(action) }
  }

  /// Gives a state when the thunk asks next.
  public func getsState(
    _ state: State, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    states.append((Place(file: file, line: line), state))
    return self
  }

  /// Runs a thunk that has ended when it returns.
  @discardableResult
  public func run(file: StaticString = #filePath, line: UInt = #line) -> Self {
    start()
    failLeftovers()
    return self
  }

  /// Runs a thunk, and waits until everything that is expected has come and every state been asked
  /// for, or too much time has passed.
  ///
  /// On the main thread its run loop is run meanwhile. It waits for real time, so prefer ``run(file:line:)``, or an
  /// `AsyncThunk` in a lab.
  @discardableResult
  public func wait(
    timeout seconds: TimeInterval = 1, file: StaticString = #filePath, line: UInt = #line,
    description: String = "the thunk"
  ) -> Self {
    start()
    let end = Date(timeIntervalSinceNow: seconds)
    let isDone = Thread.isMainThread ? runLoop(until: end) : waitForAll(until: end)
    if !isDone {
      Place(file: file, line: line).report(.tooLate(what: description, seconds: seconds))
    }
    failLeftovers()
    return self
  }

  // MARK: Internals

  private func expect(
    _ text: String, _ file: StaticString, _ line: UInt,
    _ check: @escaping (any Action, Place) -> Void
  ) -> Self {
    expectations.append(
      Expectation(place: Place(file: file, line: line), text: text, check: check))
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
    if let next { next.check(action, next.place) }
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

  /// Whether everything that is expected has come and been looked at, and every state been asked
  /// for; asked with the lock held.
  private var isMet: Bool { expectations.isEmpty && states.isEmpty && checks == 0 }

  private func waitForAll(until end: Date) -> Bool {
    condition.withLock {
      while !isMet {
        if !condition.wait(until: end) { return isMet }
      }
      return true
    }
  }

  /// The same on a thread whose run loop brings what is expected.
  package func runLoop(until end: Date) -> Bool {
    while !condition.withLock({ isMet }), Date() < end {
      let soon = min(end, Date(timeIntervalSinceNow: 0.01))
      // A run loop without anything to wait for returns at once.
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
    for missing in actions { missing.place.report(.actionMissing(expected: missing.text)) }
    for (place, state) in states { place.report(.stateNotAsked(state: "\(state)")) }
  }
}
#endif
