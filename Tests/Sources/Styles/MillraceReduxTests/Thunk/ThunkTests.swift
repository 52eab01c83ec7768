import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Thunks")
struct ThunkTests {
  @Test("a thunk is run with dispatch and the state, and is kept from the next step")
  func runs() {
    let log = Log()
    let spy: Middleware<Sample> = { _, _ in
      { next in
        { action in
          log.write("\(type(of: action))")
          next(action)
        }
      }
    }
    let store = makeStore([createThunkMiddleware(), spy])
    store.dispatch(
      Thunk<Sample> { dispatch, getState in
        dispatch(Add(getState()?.count == 0 ? 3 : 1))
        dispatch(Rename("\(getState()?.count ?? -1)"))
      })
    #expect(store.state == Sample(count: 3, name: "3"))
    #expect(log.lines == ["Add", "Rename"])
  }

  @Test("a thunk of another state goes on to the next step, as every other action does")
  func otherState() {
    let log = Log()
    let spy: Middleware<Sample> = { _, _ in
      { next in
        { action in
          log.write("\(action is Thunk<Int>)")
          next(action)
        }
      }
    }
    let store = makeStore([createThunkMiddleware(), spy])
    store.dispatch(Thunk<Int> { dispatch, _ in dispatch(Add()) })
    store.dispatch(Add())
    #expect(log.lines == ["true", "false"])
    #expect(store.state.count == 1)
  }

  @Test("a thunk that outlives its store has no state, and what it dispatches is reported")
  func outlives() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    var store: Store<Sample>? = makeStore([createThunkMiddleware()], loop: loop)
    var later: () -> Void = {}
    var found: Sample? = Sample()
    store?.dispatch(
      Thunk<Sample> { dispatch, getState in
        later = {
          found = getState()
          dispatch(Add())
        }
      })
    store = nil
    later()
    loop.pump()
    #expect(found == nil)
    #expect(
      recorder.trace == [
        "report: Dropped Add(step: 1): the store of Sample is gone. Stop what still sends to it, "
          + "or keep it for longer."
      ])
  }
}
