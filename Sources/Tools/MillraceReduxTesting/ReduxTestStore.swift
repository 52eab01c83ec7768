#if Testing
internal import CustomDump
internal import IssueReporting
internal import Millrace
public import MillraceRedux

/// A store whose every step a test accounts for: what an action changes, and which actions follow from it.
///
/// ```swift
/// let test = ReduxTestStore(reducer: appReducer, state: AppState(), middleware: [thunks])
/// test.dispatch(SearchFor(text: "mill")) { $0.search = "mill" }
/// test.expect(reduced: ["SearchFor(text: \"mill\")"])
/// ```
///
/// A change is written as a mutation of the state before; what is otherwise is recorded as an issue of the test, with the
/// difference. The loop is not run, so that asynchronous thunks stay data; to run them use a `Lab` of `MillraceTesting` and a
/// plain store in it.
public final class ReduxTestStore<State: Equatable> {
  /// The store under test.
  public let store: MillraceRedux.Store<State>
  /// The actions that reached the reducer, oldest first.
  public private(set) var reduced: [any Action] = []

  private var recording: Lifetime?

  /// Makes a store to test.
  ///
  /// - Parameters:
  ///   - reducer: makes the next state.
  ///   - state: the first state; with `nil` the reducer makes one.
  ///   - middleware: the steps before the reducer, the outermost first.
  public init(
    reducer: @escaping MillraceRedux.Reducer<State>, state: State?,
    middleware: [Middleware<State>] = []
  ) {
    let loop = Loop()
    var note: (any Action) -> Void = { _ in }
    recording = loop.attach(
      Hooks(didCommit: { commit in
        if let action = commit.cause as? any Action { note(action) }
      }))
    store = MillraceRedux.Store(
      in: loop.root, reducer: reducer, state: state, middleware: middleware)
    note = { [weak self] in self?.reduced.append($0) }
  }

  /// The state now.
  public var state: State? { store.state }

  /// Dispatches an action, and holds what it changes against what the test says.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  ///   - change: what it is expected to change, as a mutation of the state before; none if nothing.
  public func dispatch(
    _ action: any Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    var expected = store.state
    store.dispatch(action)
    if var next = expected {
      change?(&next)
      expected = next
    }
    guard expected != store.state else { return }
    let difference = diff(expected, store.state) ?? "(They differ by ==, but look the same.)"
    reportIssue(
      "\(action) changed the state otherwise than expected.\n\n\(difference)\n\n(Expected: -, Actual: +)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Holds the actions that reached the reducer since the last call against what the test says, as texts.
  ///
  /// - Parameters:
  ///   - expected: what `"\(action)"` gives for each, oldest first.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  public func expect(
    reduced expected: [String], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let came = reduced.map { "\($0)" }
    reduced = []
    guard came != expected else { return }
    reportIssue(
      "Other actions reached the reducer than expected.\n\n\(diff(expected, came) ?? "")\n\n(Expected: -, Actual: +)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
