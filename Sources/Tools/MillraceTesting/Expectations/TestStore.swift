#if Testing
internal import CustomDump
internal import IssueReporting
public import Millrace

/// A store whose every step a test accounts for: what it changes, and what it asks for outside.
///
/// ```swift
/// let test = TestStore(Store(Search.State(), Search()))
/// test.send(.typed("mill")) { $0.query = "mill" }
/// test.receive(.found(["millrace"]), from: .run(Query("mill"))) { $0.results = ["millrace"] }
/// test.finish()
/// ```
///
/// The loop is not run: effects are taken as data and answered with actions, so nothing happens between two lines of
/// the test. A change is written as a mutation of the state before; what is otherwise is recorded as an issue of the
/// test, with the difference. The test goes on after that, with the state as it is.
public final class TestStore<State: Equatable, Action: Equatable> {
  /// The store under test.
  public let store: Store<State, Action>
  /// How much the test has to say.
  public let exhaustivity: Exhaustivity

  /// The effects that came and have not been mentioned, oldest first; a merge counts as its parts.
  public internal(set) var unaccounted: [Effect<Action>] = []
  /// The effects that have been mentioned and not been answered, oldest first.
  public internal(set) var underWay: [Effect<Action>] = []

  private var place: IssuePlace
  private var isFinished = false

  /// Takes a store under test.
  ///
  /// - Parameters:
  ///   - store: made with a loop that no actor has adopted.
  ///   - exhaustivity: how much the test has to say.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  public init(
    _ store: Store<State, Action>, _ exhaustivity: Exhaustivity = .exhaustive,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.store = store
    self.exhaustivity = exhaustivity
    place = IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    if store.loop.isRunning { fail(.runningLoop(store: store.name)) }
    collectEffects()
  }

  /// A test that forgets to finish is told, at the place of its last step.
  deinit {
    if !isFinished { checkEnd() }
  }

  /// The state now.
  public var state: State { store.state }

  /// Sends an action as a person or another part of the program would.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  ///   - change: what it is expected to change, as a mutation of the state before; none if nothing.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    place = IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    step(action, change)
  }

  /// Says that the test is over: everything has to be accounted for.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    place = IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    checkEnd()
    isFinished = true
  }

  // MARK: Internals

  func begin(_ place: IssuePlace) {
    self.place = place
  }

  func step(_ action: Action, _ change: ((inout State) -> Void)?) {
    checkAccounted(before: "\(action)")
    let before = state
    store.send(action, fileID: place.fileID, line: place.line)
    if let failure = compare(action, before, state, change) { fail(failure) }
    collectEffects()
  }

  func fail(_ failure: ExpectationFailure) {
    place.report("\(failure)")
  }

  private func collectEffects() {
    unaccounted += store.takeEffects().flatMap(\.parts)
  }

  private func checkAccounted(before step: String) {
    defer { unaccounted = [] }
    guard exhaustivity != .partial, !unaccounted.isEmpty else { return }
    fail(.unaccountedEffects(before: step, effects: unaccounted.map(\.description)))
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

  /// In strict mode a change that only a dump shows is one.
  private func looksUnchanged(_ before: State, _ expected: State) -> Bool {
    exhaustivity != .strict || hiddenDifference(before, expected) == nil
  }
}

/// The difference of two values that `==` tells apart.
func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  diff(expected, actual) ?? "(They differ by ==, but look the same.)"
}

/// The difference that only dumps show: `diff` itself asks `==` first.
private func hiddenDifference<Value>(_ expected: Value, _ actual: Value) -> String? {
  diff(String(customDumping: expected), String(customDumping: actual))
}
#endif
