#if Testing
internal import CustomDump
internal import IssueReporting
public import Millrace

/// A store of which a test has to account for every step: its changes and its effects.
///
/// ```swift
/// let test = TestStore(Store(Search.State(), Search()))
/// test.send(.typed("mill")) { $0.query = "mill" }
/// test.receive(.found(["millrace"]), from: .run(Query("mill"))) { $0.results = ["millrace"] }
/// test.finish()
/// ```
///
/// The loop is not run: effects are taken as data and answered with actions, so nothing happens
/// between two lines of the test. A change is written as a mutation of the state before. A
/// difference is recorded as an issue of the test. The test continues after that, with the state as
/// it is.
public final class TestStore<State: Equatable, Action: Equatable> {
  /// The store under test.
  public let store: Store<State, Action>
  /// The extent of what the test has to state.
  public let exhaustivity: Exhaustivity

  /// The effects that were returned and have not been mentioned, oldest first; a merge counts as
  /// its parts.
  public internal(set) var unaccounted: [Effect<Action>] = []
  /// The effects that have been mentioned and not been answered, oldest first; in partial mode also
  /// those that were returned before the last step and never mentioned.
  public internal(set) var underWay: [Effect<Action>] = []

  private var location: IssueLocation
  private var isFinished = false

  /// Creates a test of a store.
  ///
  /// - Parameters:
  ///   - store: A store with a loop that no actor has adopted.
  ///   - exhaustivity: The extent of what the test has to state.
  ///   - fileID: The file of the call, at which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init(
    _ store: Store<State, Action>, _ exhaustivity: Exhaustivity = .exhaustive,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.store = store
    self.exhaustivity = exhaustivity
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if store.loop.isRunning { fail(.runningLoop(store: store.name)) }
    collectEffects()
  }

  /// Checks a test that did not call `finish`, at the location of its last step.
  deinit {
    if !isFinished { checkEnd() }
  }

  /// The current state.
  public var state: State { store.state }

  /// Sends an action as a person or another part of the program would.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file of the call, at which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - change: The expected change as a mutation of the state before; none if nothing is to
  ///     change.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    step(action, change)
  }

  /// Ends the test: checks that everything is accounted for.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    checkEnd()
    isFinished = true
  }

  // MARK: Internals

  func begin(_ location: IssueLocation) {
    self.location = location
  }

  func step(_ action: Action, _ change: ((inout State) -> Void)?) {
    checkAccounted(before: "\(action)")
    let before = state
    store.send(action, fileID: location.fileID, line: location.line)
    if let failure = compare(action, before, state, change) { fail(failure) }
    collectEffects()
  }

  func fail(_ failure: ExpectationFailure) {
    location.report("\(failure)")
  }

  private func collectEffects() {
    unaccounted += store.takeEffects().flatMap(\.parts)
  }

  private func checkAccounted(before step: String) {
    defer { unaccounted = [] }
    if exhaustivity == .partial {
      underWay += unaccounted
    } else if !unaccounted.isEmpty {
      fail(.unaccountedEffects(before: step, effects: unaccounted.map(\.description)))
    }
  }

  private func checkEnd() {
    checkAccounted(before: "the end of the test")
    let sent = underWay.compactMap(\.sentAction)
    if exhaustivity != .partial, !sent.isEmpty {
      fail(.unreceivedActions(actions: sent.map { "\($0)" }))
    }
  }

  private func compare(
    _ action: Action, _ before: State, _ after: State, _ change: ((inout State) -> Void)?
  ) -> ExpectationFailure? {
    let isPartial = exhaustivity == .partial
    if isPartial, change == nil { return nil }
    var expected = isPartial ? after : before
    change?(&expected)
    let action = "\(action)"
    if expected != after {
      let difference = difference(expected, after)
      if change == nil { return .unexpectedChange(action: action, difference: difference) }
      return before == after
        ? .missingChange(action: action, difference: difference)
        : .otherChange(action: action, difference: difference)
    }
    if exhaustivity == .strict, let hidden = hiddenDifference(expected, after) {
      return .hiddenChange(action: action, difference: hidden)
    }
    if !isPartial, change != nil, before == expected, looksUnchanged(before, expected) {
      return .emptyChange(action: action)
    }
    return nil
  }

  /// Returns whether the states are equal; in strict mode, if their dumps are equal too.
  private func looksUnchanged(_ before: State, _ expected: State) -> Bool {
    exhaustivity != .strict || hiddenDifference(before, expected) == nil
  }
}

/// Returns the difference of two values that are not equal by `==`.
func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  diff(expected, actual) ?? "(They differ by ==, but look the same.)"
}

/// Returns the difference that only dumps show: `diff` itself compares by `==` first.
private func hiddenDifference<Value>(_ expected: Value, _ actual: Value) -> String? {
  diff(String(customDumping: expected), String(customDumping: actual))
}

/// The extent of what a test of a ``TestStore`` has to state.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of state and every effect, at every step.
  case exhaustive
  /// The same; states that are equal by `==` must also have equal dumps.
  ///
  /// For states with an `==` of their own. Costs two dumps at every step.
  case strict
  /// Only the changes and effects that the test mentions.
  case partial
}
#else
/// The store of a test, which needs the trait `Testing`.
@available(*, unavailable, message: "enable the trait 'Testing' of the package 'millrace'")
public struct TestStore {}
#endif
