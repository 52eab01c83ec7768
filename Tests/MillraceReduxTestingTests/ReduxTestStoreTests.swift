#if Testing
import MillraceRedux
import MillraceReduxTesting
import Testing

private struct Add: Action, Equatable {
  var step = 1
}

@Suite("A Redux store under test")
struct ReduxTestStoreTests {
  private func makeTest() -> ReduxTestStore<Int> {
    ReduxTestStore(
      reducer: { action, count in (count ?? 0) + ((action as? Add)?.step ?? 0) }, state: nil,
      middleware: [createThunkMiddleware()])
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
    }
    #expect(found.isEmpty)
  }

  @Test(
    "a change that the test did not write down is an issue with the difference, and so are other actions"
  )
  func fails() {
    let found = issues {
      let test = makeTest()
      test.dispatch(Add(step: 2))
      test.expect(reduced: [])
    }
    #expect(found.count == 2)
    #expect(
      found.first?.hasPrefix("Add(step: 2) changed the state otherwise than expected.") == true)
    #expect(found.first?.contains("- 0\n+ 2") == true)
    #expect(found.last?.hasPrefix("Other actions reached the reducer than expected.") == true)
  }
}
#endif
