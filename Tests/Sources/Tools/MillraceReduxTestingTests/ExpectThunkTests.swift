#if Testing
import Dispatch
import Foundation
import IssueReporting
import MillraceRedux
import MillraceReduxTesting
import MillraceTestSupport
import Synchronization
import Testing

private struct Add: Action, Equatable {
  var step = 1
}

@Suite("Expecting what a thunk does")
struct ExpectThunkTests {
  private let double = Thunk<Int> { dispatch, getState in
    dispatch(Add())
    dispatch(Add(step: 2 * (getState() ?? -1)))
  }

  @Test("a thunk that does what is expected passes, and everything it dispatched can be read")
  func passes() {
    var looked = 0
    let expectation = ExpectThunk(double)
    let found = issues {
      expectation
        .dispatches(Add())
        .getsState(4)
        .dispatches { looked = ($0 as? Add)?.step ?? 0 }
        .run()
    }
    #expect(found.isEmpty)
    #expect(looked == 8)
    #expect(expectation.dispatched.compactMap { $0 as? Add } == [Add(), Add(step: 8)])
  }

  @Test("actions beyond the expectations are kept, and a state that was not given is nil")
  func beyond() {
    let expectation = ExpectThunk(double)
    #expect(issues { expectation.run() }.isEmpty)
    #expect(expectation.dispatched.compactMap { $0 as? Add } == [Add(), Add(step: -2)])
  }

  @Test("another action, a missing one, and a state that was not asked for are issues")
  func fails() {
    let found = issues {
      ExpectThunk(double)
        .dispatches(Add(step: 7))
        .getsState(1)
        .dispatches(Add(step: 2))
        .dispatches(Add())
        .getsState(5)
        .run()
    }
    #expect(
      found == [
        "\(ThunkFailure.otherAction(expected: "Add(step: 7)", found: "Add(step: 1)"))",
        "\(ThunkFailure.actionMissing(expected: "Add(step: 1)"))",
        "\(ThunkFailure.stateNotAsked(state: "5"))",
      ])
  }

  @Test("wait receives actions from another thread")
  func waits() {
    let later = Thunk<Int> { dispatch, _ in
      // Only called there.
      nonisolated(unsafe) let dispatch = dispatch
      DispatchQueue.global().async { dispatch(Add()) }
    }
    let found = issues { ExpectThunk(later).dispatches(Add()).wait(timeout: 60) }
    #expect(found.isEmpty)
  }

  @Test("wait takes a state that is asked for on another thread, after the last action or alone")
  func waitsForStates() {
    let later = Thunk<Int> { _, getState in
      // Only called there.
      nonisolated(unsafe) let getState = getState
      DispatchQueue.global().async { _ = getState() }
    }
    let found = issues { ExpectThunk(later).getsState(7).wait(timeout: 60) }
    #expect(found.isEmpty)
    let never = Thunk<Int> { _, _ in }
    let failed = issues { ExpectThunk(never).getsState(7).wait(timeout: 0, description: "it") }
    #expect(
      failed == [
        "\(ThunkFailure.tooLate(check: "it", seconds: 0))",
        "\(ThunkFailure.stateNotAsked(state: "7"))",
      ])
  }

  @Test("an expectation is not met before its check has ended")
  func waitsForChecks() {
    let (begun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let later = Thunk<Int> { dispatch, _ in
      // Only called there.
      nonisolated(unsafe) let dispatch = dispatch
      DispatchQueue.global().async {
        dispatch(Add())
        hasEnded.signal()
      }
      begun.wait()
    }
    let expectation = ExpectThunk(later).dispatches { _ in
      begun.signal()
      mayEnd.wait()
    }
    let found = issues { expectation.wait(timeout: 0, description: "the check") }
    mayEnd.signal()
    hasEnded.wait()
    #expect(found == ["\(ThunkFailure.tooLate(check: "the check", seconds: 0))"])
  }

  @Test("on a thread with a run loop, wait runs it")
  func runsLoop() {
    let isMet = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let thunk = Thunk<Int> { dispatch, _ in
        // Only called on this thread.
        nonisolated(unsafe) let dispatch = dispatch
        RunLoop.current.perform { dispatch(Add()) }
      }
      let expectation = ExpectThunk(thunk).dispatches(Add())
      expectation.start()
      let found = expectation.runLoop(until: Date(timeIntervalSinceNow: 60))
      isMet.withLock { $0 = found }
      done.signal()
    }
    thread.start()
    done.wait()
    #expect(isMet.withLock { $0 })
  }

  @Test("a run loop that has nothing to wait for is not asked in vain, and does not wait for ever")
  func emptyLoop() {
    let expectation = ExpectThunk(Thunk<Int> { _, _ in }).dispatches(Add())
    #expect(!expectation.runLoop(until: Date(timeIntervalSinceNow: 0.02)))
  }

  @Test("wait does not wait for ever")
  func tooLate() {
    let never = Thunk<Int> { _, _ in }
    let found = issues {
      ExpectThunk(never).dispatches(Add()).wait(timeout: 0, description: "nothing")
    }
    #expect(
      found == [
        "\(ThunkFailure.tooLate(check: "nothing", seconds: 0))",
        "\(ThunkFailure.actionMissing(expected: "Add(step: 1)"))",
      ])
  }

  @Test(
    "its failures say what to do",
    arguments: [
      (
        ThunkFailure.otherAction(expected: "a", found: "b"),
        "The thunk was expected to dispatch a, but dispatched b. Expect its actions in their order."
      ),
      (
        .actionMissing(expected: "a"),
        "The thunk was expected to dispatch a, and did not. Drop the line, or correct the thunk."
      ),
      (
        .stateNotAsked(state: "s"),
        "The thunk was expected to ask for the state, and did not; s is left. Drop the line, or "
          + "correct the thunk."
      ),
      (
        .tooLate(check: "it", seconds: 1),
        "Waited 1.0 s for it, and not all expectations were met. Check the failures below, or "
          + "allow more time."
      ),
    ])
  func texts(failure: ThunkFailure, text: String) {
    #expect("\(failure)" == text)
  }
}
#endif
