#if Testing
import MillraceRedux
import MillraceReduxTesting
import MillraceTestSupport
import Testing

private struct Add: Action, Equatable {
  var step = 1
}

@Suite("A Redux store under test")
struct ReduxTestStoreTests {
  private func makeTest(_ middleware: [Middleware<Int>] = [createThunkMiddleware()])
    -> ReduxTestStore<Int>
  {
    ReduxTestStore(
      reducer: { action, count in (count ?? 0) + ((action as? Add)?.step ?? 0) }, state: nil,
      middleware: middleware)
  }

  @Test("changes that the test wrote down pass, and so do the actions that reached the reducer")
  func passes() {
    let found = issues {
      let test = makeTest()
      test.dispatch(Add(step: 2)) { $0 = 2 }
      test.dispatch(
        Thunk<Int> { dispatch, _ in
          dispatch(Add())
          dispatch(Add())
        }
      ) { $0 += 2 }
      test.dispatch(Add(step: 0))
      test.expect(
        reduced: ["Add(step: 2)", "Add(step: 1)", "Add(step: 1)", "Add(step: 0)"])
      #expect(test.state == 4)
      test.finish()
    }
    #expect(found.isEmpty)
  }

  @Test(
    "a change that the test did not expect is an issue with the difference; so is another action"
  )
  func fails() {
    let found = issues {
      let test = makeTest()
      test.dispatch(Add(step: 2))
      test.expect(reduced: [])
      test.finish()
    }
    #expect(found.count == 2)
    #expect(
      found.first?.hasPrefix("Add(step: 2) changed the state otherwise than expected.") == true)
    #expect(found.first?.contains("- 0\n+ 2") == true)
    #expect(found.last?.hasPrefix("Other actions reached the reducer than expected.") == true)
  }

  @Test("actions of the loop alone are not among them, nor those that the middleware keeps")
  func onlyTheReducers() {
    let swallow: Middleware<Int> = { _, _ in
      { next in { action in if (action as? Add)?.step != 0 { next(action) } } }
    }
    let found = issues {
      let test = makeTest([swallow])
      test.store.start(AsyncThunk<Int, Later>("work") { _ in })
      test.store.cancel("work")
      test.dispatch(Add(step: 0))
      test.dispatch(Add()) { $0 = 1 }
      #expect(test.reduced.compactMap { $0 as? Add } == [Add()])
      test.expect(reduced: ["Add(step: 1)"])
      test.finish()
    }
    #expect(found.isEmpty)
  }

  struct Later: Action, Sendable {}

  @Test("an action that the test never mentions is an issue at its end, finished or forgotten")
  func unmentioned() {
    let expected = ["\(ReduxTestFailure.unmentionedActions(["Add(step: 0)", "Add(step: 1)"]))"]
    let finished = issues {
      let test = makeTest()
      test.dispatch(Add(step: 0))
      test.dispatch(Add()) { $0 = 1 }
      test.finish()
    }
    #expect(finished == expected)
    let forgotten = issues {
      let test = makeTest()
      test.dispatch(Add(step: 0))
      test.dispatch(Add()) { $0 = 1 }
    }
    #expect(forgotten == expected)
  }

  @Test(
    "its failures say what to do",
    arguments: [
      (
        ReduxTestFailure.otherChange(action: "Add", difference: "- 0\n+ 1"),
        """
        Add changed the state otherwise than expected. Write the change as a closure after the \
        action, or correct the reducer.

        - 0
        + 1

        (Expected: -, Actual: +)
        """
      ),
      (
        .otherActions(difference: "- a\n+ b"),
        """
        Other actions reached the reducer than expected. Mention what is dispatched, in its \
        order, or correct the middleware.

        - a
        + b

        (Expected: -, Actual: +)
        """
      ),
      (
        .unmentionedActions(["a", "b"]),
        """
        Actions reached the reducer that the test has not mentioned:
          - a
          - b
        Mention them with expect(reduced:).
        """
      ),
    ])
  func texts(failure: ReduxTestFailure, text: String) {
    #expect("\(failure)" == text)
  }
}
#endif
