#if Testing
import Millrace
import MillraceRedux
import MillraceTesting
import Synchronization
import Testing

@Suite("Asynchronous thunks")
struct AsyncThunkTests {
  let lab = Lab()

  private func makeLabStore() -> Store<Sample> {
    Store(in: lab.scope, reducer: reduceSample, state: Sample())
  }

  @Test("the work dispatches actions of its type and reads the state between them")
  func dispatches() {
    let store = makeLabStore()
    let recorder = LoopRecorder(of: lab.loop, .commits)
    store.start(
      AsyncThunk<Sample, Add>("double") { store in
        await store.dispatch(Add(4))
        await store.dispatch(Add(store.state?.count ?? -1))
      })
    #expect(store.state.count == 0)
    lab.settle()
    #expect(store.state.count == 8)
    #expect(
      recorder.trace == [
        "commit 1: started(\"double\")", "commit 2 after 1: Add(step: 4) changed Sample",
        "commit 3 after 1: Add(step: 4) changed Sample",
      ])
  }

  @Test("a loop without an owner goes, and takes the work along that waits in it")
  func waitsForEver() {
    weak var loop: Loop?
    do {
      let store = Store<Sample>(in: Loop().root, reducer: reduceSample, state: Sample())
      store.start(AsyncThunk<Sample, Add>("add") { store in await store.dispatch(Add()) })
      loop = store.loop
      #expect(loop?.pendingEffects == 1)
    }
    #expect(loop == nil)
  }

  @Test("the work runs off the owner")
  func offOwner() {
    let store = makeLabStore()
    let owner = lab.owner
    store.start(
      AsyncThunk<Sample, Add>("look") { [weak owner] store in
        let isOnOwner = #isolation === owner
        await store.dispatch(Add(isOnOwner ? 1 : 2))
      })
    lab.settle()
    #expect(store.state.count == 2)
  }

  @Test(
    "another one of the same key cancels the first, whose late dispatch is dropped and reported"
  )
  func replaced() {
    let store = makeLabStore()
    let recorder = LoopRecorder(of: lab.loop, .reports)
    let clock = lab.clock
    func search(_ step: Int) -> AsyncThunk<Sample, Add> {
      AsyncThunk("search \(step)", key: "search") { store in
        try? await clock.sleep(for: .seconds(1))
        await store.dispatch(Add(step))
      }
    }
    store.start(search(1))
    lab.settle()
    store.start(search(10))
    lab.advance(by: .seconds(2))
    #expect(store.state.count == 10)
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("Dropped Add(step: 1)") == true)
  }

  @Test("stores of one scope may use the same key: each cancels its own")
  func sameKey() {
    let (first, second) = (makeLabStore(), makeLabStore())
    let clock = lab.clock
    for store in [first, second] {
      store.start(
        AsyncThunk<Sample, Add>("wait", key: "wait") { store in
          try await clock.sleep(for: .seconds(1))
          await store.dispatch(Add())
        })
    }
    lab.settle()
    second.cancel("wait")
    lab.advance(by: .seconds(2))
    #expect(first.state.count == 1)
    #expect(second.state.count == 0)
  }

  @Test(
    "work that outlives its store finds no state, and what it dispatches is dropped and reported")
  func outlives() {
    var store: Store<Sample>? = makeLabStore()
    let recorder = LoopRecorder(of: lab.loop, .reports)
    let clock = lab.clock
    let found = Mutex<[Bool]>([])
    store?.start(
      AsyncThunk<Sample, Add>("wait") { store in
        let before = await store.state == nil
        try await clock.sleep(for: .seconds(1))
        let after = await store.state == nil
        found.withLock { $0 = [before, after] }
        await store.dispatch(Add())
      })
    lab.settle()
    store = nil
    lab.advance(by: .seconds(2))
    #expect(found.withLock { $0 } == [false, true])
    #expect(
      recorder.trace == [
        "report: Dropped Add(step: 1): the store of Sample is gone. Stop what still sends to it, "
          + "or keep it for longer."
      ])
  }

  @Test("cancel cancels the running work of its key")
  func cancelled() {
    let store = makeLabStore()
    let clock = lab.clock
    store.start(
      AsyncThunk<Sample, Add>("wait", key: "wait") { store in
        try await clock.sleep(for: .seconds(1))
        await store.dispatch(Add())
      })
    lab.settle()
    store.cancel("other")
    store.cancel("wait")
    lab.advance(by: .seconds(2))
    #expect(store.state.count == 0)
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("an error that the work throws is reported")
  func throwing() {
    struct Broken: Error {}
    let store = makeLabStore()
    let recorder = LoopRecorder(of: lab.loop, .reports)
    store.start(AsyncThunk<Sample, Add>("break") { _ in throw Broken() })
    lab.settle()
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("failed: Broken()") == true)
  }

  @Test("the work ends with the scope of the store")
  func scoped() {
    let scope = Scope("screen", in: lab.loop.root)
    let store = Store(in: scope, reducer: reduceSample, state: Sample())
    let clock = lab.clock
    store.start(
      AsyncThunk<Sample, Add>("wait") { store in
        try await clock.sleep(for: .seconds(1))
        await store.dispatch(Add())
      })
    lab.settle()
    #expect(lab.loop.runningEffects.count == 1)
    lab.loop.enqueue("leave") { $0.remove(scope) }
    lab.advance(by: .seconds(2))
    #expect(lab.loop.runningEffects.isEmpty)
  }
}
#endif
