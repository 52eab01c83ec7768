#if Testing
internal import CustomDump
internal import IssueReporting
internal import Millrace
public import MillraceRedux

/// A store whose every step a test accounts for: the change of each action, and the actions that
/// follow from it.
///
/// ```swift
/// let test = ReduxTestStore(reducer: appReducer, state: AppState(), middleware: [thunks])
/// test.dispatch(SearchFor(text: "mill")) { $0.search = "mill" }
/// test.expect(reduced: ["SearchFor(text: \"mill\")"])
/// test.finish()
/// ```
///
/// A change is written as a mutation of the state before. A different result is recorded as an
/// issue of the test, with the difference. The loop is not run, so that asynchronous thunks stay
/// data; to run them use a `Lab` of `MillraceTesting` and a plain store in it.
public final class ReduxTestStore<State: Equatable> {
  /// The store under test.
  public let store: MillraceRedux.Store<State>
  /// The actions that the reducer was given and the test has not mentioned, oldest first.
  ///
  /// The action that makes the first state is not among them.
  public var reduced: [any Action] { record.actions }

  private final class Record {
    var actions: [any Action] = []
    var isOn = false
  }

  private struct Location {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
  }

  private let record = Record()
  private var location: Location
  private var isFinished = false

  /// Creates a store to test.
  ///
  /// - Parameters:
  ///   - reducer: Makes the next state.
  ///   - state: The first state; with `nil` the reducer makes one.
  ///   - middleware: The steps before the reducer, the outermost first.
  ///   - fileID: The location of the call, for the issue; so the next three.
  ///   - filePath: Likewise.
  ///   - line: Likewise.
  ///   - column: Likewise.
  public init(
    reducer: @escaping MillraceRedux.Reducer<State>, state: State?,
    middleware: [Middleware<State>] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    location = Location(fileID: fileID, filePath: filePath, line: line, column: column)
    let record = record
    store = MillraceRedux.Store(
      in: Loop().root,
      reducer: { action, state in
        if record.isOn { record.actions.append(action) }
        return reducer(action, state)
      }, state: state, middleware: middleware)
    record.isOn = true
  }

  /// Reports unmentioned actions at the last step of a test that did not call `finish`.
  deinit {
    if !isFinished { checkEnd() }
  }

  /// The current state.
  public var state: State? { store.state }

  /// Dispatches an action, and compares its change with the expected one.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The location of the call, for the issue; so the next three.
  ///   - filePath: Likewise.
  ///   - line: Likewise.
  ///   - column: Likewise.
  ///   - change: The expected change, as a mutation of the state before; `nil` if nothing changes.
  public func dispatch(
    _ action: any Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    location = Location(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = store.state
    store.dispatch(action)
    if var next = expected {
      change?(&next)
      expected = next
    }
    guard expected != store.state else { return }
    let difference = diff(expected, store.state) ?? "(They differ by ==, but look the same.)"
    fail(.otherChange(action: "\(action)", difference: difference))
  }

  /// Compares the actions that the reducer was given since the last call with the expected ones, as
  /// texts.
  ///
  /// - Parameters:
  ///   - expected: The result of `"\(action)"` for each, oldest first.
  ///   - fileID: The location of the call, for the issue; so the next three.
  ///   - filePath: Likewise.
  ///   - line: Likewise.
  ///   - column: Likewise.
  public func expect(
    reduced expected: [String], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    location = Location(fileID: fileID, filePath: filePath, line: line, column: column)
    let actual = takeReduced()
    if actual != expected { fail(.otherActions(difference: diff(expected, actual) ?? "")) }
  }

  /// Ends the test; every action that the reducer was given has to have been mentioned.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    location = Location(fileID: fileID, filePath: filePath, line: line, column: column)
    checkEnd()
    isFinished = true
  }

  // MARK: Internals

  private func takeReduced() -> [String] {
    defer { record.actions = [] }
    return record.actions.map { "\($0)" }
  }

  private func checkEnd() {
    let left = takeReduced()
    if !left.isEmpty { fail(.unmentionedActions(left)) }
  }

  private func fail(_ failure: ReduxTestFailure) {
    reportIssue(
      "\(failure)", fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}
#endif
