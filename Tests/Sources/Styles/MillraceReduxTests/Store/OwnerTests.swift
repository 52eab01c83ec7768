import Dispatch
import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Observation
import Synchronization
import Testing

@Suite("The owner of a Redux store")
struct OwnerTests {
  @MainActor
  private func makeMainStore() -> Store<Sample> { Store(reducer: reduceSample, state: Sample()) }

  /// Does something with the store off its owner, as code can that knows nothing of actors.
  ///
  /// The owner is held up meanwhile, so that what is queued to it comes after.
  private func elsewhere(
    _ store: Store<Sample>, _ work: @escaping (Store<Sample>) -> Void
  ) {
    // Unchecked on purpose: that is what is tested.
    nonisolated(unsafe) let (store, work) = (store, work)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      work(store)
      done.signal()
    }
    done.wait()
  }

  /// Waits for what was queued to the main actor before.
  private func arrival(at store: Store<Sample>) async {
    await withCheckedContinuation { continuation in
      _ = store.loop.handle.post { _ in continuation.resume() }
    }
  }

  @Test("the main actor's store is adopted by it, and handles what is dispatched there at once")
  @MainActor func onOwner() {
    let store = makeMainStore()
    #expect(store.loop.isRunning)
    store.dispatch(Add())
    #expect(store.state.count == 1)
  }

  @Test("a dispatch from off the owner is queued to it and reported, with its middleware")
  @MainActor func offOwner() async {
    let store = makeMainStore()
    let recorder = LoopRecorder(of: store.loop, .reports)
    var steps = 0
    store.middleware = [
      { _, _ in
        { next in
          { action in
            MainActor.assumeIsolated { steps += 1 }
            next(action)
          }
        }
      }
    ]
    elsewhere(store) { $0.dispatch(Add(2)) }
    #expect(store.state.count == 0)
    await arrival(at: store)
    #expect(steps == 1)
    #expect(store.state.count == 2)
    #expect(
      recorder.trace == ["report: \(Mistake.offOwner(call: "Add(step: 2)"))"])
  }

  @Test("a step of the middleware that is called off the owner is queued and reported")
  @MainActor func nextOffOwner() async {
    let store = makeMainStore()
    var kept: DispatchFunction = { _ in }
    store.middleware = [
      { _, _ in
        { next in
          kept = next
          return { _ in }
        }
      }
    ]
    let recorder = LoopRecorder(of: store.loop, .reports)
    elsewhere(store) { _ in kept(Add(3)) }
    #expect(store.state.count == 0)
    await arrival(at: store)
    #expect(store.state.count == 3)
    #expect(recorder.trace == ["report: \(Mistake.offOwner(call: "Add(step: 3)"))"])
  }

  @Test("subscribing and unsubscribing off the owner are queued and reported")
  @MainActor func subscribingOffOwner() async {
    let store = makeMainStore()
    let recorder = LoopRecorder(of: store.loop, .reports)
    let listener = Listener<Int>()
    nonisolated(unsafe) let crossing = listener
    elsewhere(store) { $0.subscribe(crossing) { $0.select(\.count) } }
    #expect(listener.notified.isEmpty)
    await arrival(at: store)
    #expect(listener.notified == [0])
    elsewhere(store) { $0.unsubscribe(crossing) }
    store.dispatch(Add())
    await arrival(at: store)
    store.dispatch(Add())
    #expect(listener.notified == [0, 1])
    #expect(
      recorder.trace == [
        "report: \(Mistake.offOwner(call: "subscribe(Listener<Int>)"))",
        "report: \(Mistake.offOwner(call: "unsubscribe(Listener<Int>)"))",
      ])
  }

  @Test("a store that older code makes off the main actor works there at once, and has no owner")
  func madeElsewhere() {
    typealias Make = @Sendable (@escaping Reducer<Sample>, Sample?) -> Unmanaged<Store<Sample>>
    let make:
      @MainActor @Sendable (@escaping Reducer<Sample>, Sample?) -> Unmanaged<Store<Sample>> =
        { .passRetained(Store(reducer: $0, state: $1)) }
    // A call as in Swift 5 mode: without a check of actors.
    let store = unsafeBitCast(make, to: Make.self)(reduceSample, Sample()).takeRetainedValue()
    store.dispatch(Add())
    #expect(store.state.count == 1)
    #expect(!store.loop.isRunning)
  }

  @Test("a handle dispatches from anywhere, in order, and answers with the state")
  @MainActor func handle() async {
    let store = makeMainStore()
    let recorder = LoopRecorder(of: store.loop, .reports)
    let handle = store.handle
    await Task.detached {
      handle.dispatch(Add(1))
      handle.dispatch(Add(2))
    }.value
    #expect(await handle.state?.count == 3)
    #expect(recorder.trace.isEmpty)
  }

  @Test("a state that is read off the owner arms nothing there; read on the owner it does")
  @MainActor func readingOffOwner() {
    let store = makeMainStore()
    let changes = Changes()
    elsewhere(store) { changes.track($0) }
    store.dispatch(Add())
    #expect(changes.count == 0)
    changes.track(store)
    store.dispatch(Add())
    #expect(changes.count == 1)
  }

  @Test("closures that observe off the owner begin there, and are reported")
  @MainActor func observingOffOwner() async {
    let store = makeMainStore()
    let recorder = LoopRecorder(of: store.loop, .reports)
    let notified = Log()
    nonisolated(unsafe) var tokens: [ObservationToken] = []
    elsewhere(store) { store in
      tokens.append(
        store.observe({ $0.count }) { count in
          MainActor.assumeIsolated { notified.write("part \(count)") }
        })
      tokens.append(
        store.observeAll { state in
          MainActor.assumeIsolated { notified.write("all \(state.count)") }
        })
    }
    #expect(notified.lines.isEmpty)
    await arrival(at: store)
    #expect(notified.lines == ["part 0", "all 0"])
    store.dispatch(Add())
    for token in tokens { token.cancel() }
    store.dispatch(Add())
    #expect(notified.lines == ["part 0", "all 0", "part 1", "all 1"])
    #expect(
      recorder.trace == ["observe", "observeAll"].map { "report: \(Mistake.offOwner(call: $0))" })
  }

  @Test("an observation that ends before the owner registers it delivers nothing")
  @MainActor func observationEndedFirst() async {
    let store = makeMainStore()
    let notified = Log()
    elsewhere(store) { store in
      store.observe({ $0.count }) { _ in notified.write("notified") }.cancel()
      _ = store.observeAll { _ in notified.write("notified") }
    }
    await arrival(at: store)
    store.dispatch(Add())
    #expect(notified.lines.isEmpty)
  }

  @Test("a sequence, a restore, the start and the end of work are transferred to the owner")
  @MainActor func othersOffOwner() async {
    let store = makeMainStore()
    let recorder = LoopRecorder(of: store.loop, .reports)
    nonisolated(unsafe) var counts: AsyncStream<Int>?
    elsewhere(store) { store in
      counts = store.states(of: { $0.count })
      store.restore(Sample(count: 4))
      store.start(AsyncThunk<Sample, Add>("wait", key: "wait") { _ in })
      store.cancel("wait")
    }
    #expect(store.state.count == 0)
    await arrival(at: store)
    #expect(store.state.count == 4)
    var iterator = counts?.makeAsyncIterator()
    #expect(await iterator?.next() == 4)
    #expect(
      recorder.trace
        == ["states(of:)", "restore", "start(wait)", "cancel(wait)"].map {
          "report: \(Mistake.offOwner(call: $0))"
        })
  }

  @Test("action creators off the owner are asked there, and the callback comes after the action")
  @MainActor func creatorsOffOwner() async {
    let store = makeMainStore()
    let notified = Log()
    let notify: (Sample) -> Void = { state in
      MainActor.assumeIsolated { notified.write("\(state.count)") }
    }
    elsewhere(store) { store in
      creators(of: store)?.dispatchOne()
      creators(of: store)?.dispatchMany(then: notify)
    }
    #expect(store.state.count == 0)
    await arrival(at: store)
    #expect(store.state.count == 7)
    #expect(notified.lines == ["6", "7"])
  }

  @Test("a creator that is handed over off the owner: its action and then the callback go there")
  @MainActor func creatorHandedOverElsewhere() async {
    let store = makeMainStore()
    let notified = Log()
    let kept = creators(of: store)?.keep { state in
      MainActor.assumeIsolated { notified.write("\(state.count)") }
    }
    elsewhere(store) { _ in kept?() }
    #expect(notified.lines.isEmpty)
    await arrival(at: store)
    #expect(store.state.count == 7)
    #expect(notified.lines == ["7"])
  }

  @Test(
    "8 threads × 20,000 dispatches arrive at the owner, each thread's in order, and are reported"
  )
  @MainActor func storm() async {
    struct Step: Action { let thread: Int, number: Int }
    let store = Store(
      state: Array(repeating: [Int](), count: 8),
      inPlace: on(Step.self) { step, numbers in numbers[step.thread].append(step.number) })
    let reports = ReportCount(of: store.loop)
    await hammer(store.loop) { store.dispatch(Step(thread: $0, number: $1)) }
    #expect(store.state.allSatisfy { $0.elementsEqual(0..<20_000) })
    #expect(reports.counts == ["off owner": 160_000])
  }

  @Test("8 threads × 20,000 subscriptions that begin and end off the owner leave nothing behind")
  @MainActor func stormOfSubscribers() async {
    let store = makeMainStore()
    let listeners = (0..<8).map { _ in Listener<Int>() }
    let reports = ReportCount(of: store.loop)
    await hammer(store.loop) { thread, number in
      if number.isMultiple(of: 2) {
        store.subscribe(listeners[thread]) { $0.select(\.count) }
      } else {
        store.unsubscribe(listeners[thread])
      }
    }
    store.dispatch(Add())
    #expect(listeners.allSatisfy { $0.notified.count == 10_000 })
    #expect(reports.counts == ["off owner": 160_000])
  }

  @Test("a store in a scope of a loop that the main actor owns is checked too")
  @MainActor func inScope() async {
    let loop = Loop()
    loop.run()
    let store = makeStore(loop: loop)
    let reports = ReportCount(of: loop)
    await away(from: loop) { store.dispatch(Add()) }
    #expect(store.state.count == 1)
    #expect(reports.counts == ["off owner": 1])
  }

  @Test(
    "a list of middleware and a dispatchFunction set off the owner are transferred to it"
  )
  @MainActor func settingOffOwner() async {
    let store = makeMainStore()
    let reports = ReportCount(of: store.loop)
    await away(from: store.loop) {
      store.middleware = [{ _, _ in { next in { _ in next(Add(5)) } } }]
    }
    store.dispatch(Add())
    #expect(store.state.count == 5)
    await away(from: store.loop) { store.dispatchFunction = { _ in } }
    store.dispatch(Add())
    #expect(store.state.count == 5)
    #expect(reports.counts == ["off owner": 2])
  }

  @Test("the dispatch function that is taken off the owner queues what it is given")
  @MainActor func dispatchFunctionOffOwner() async {
    let store = makeMainStore()
    store.middleware = [{ _, _ in { next in { action in next(action) } } }]
    let reports = ReportCount(of: store.loop)
    await hammer(store.loop) { _, _ in store.dispatchFunction(Add()) }
    #expect(store.state.count == 160_000)
    #expect(reports.counts == ["off owner": 160_000])
  }

  @Test("a state that is read off the owner is reported")
  @MainActor func readingOffOwner() async {
    let store = makeMainStore()
    let reports = ReportCount(of: store.loop)
    await away(from: store.loop) { _ = store.state }
    #expect(reports.counts == ["raced": 1])
  }

  @Test("a question by a handle is answered with nil when the loop goes before it is read")
  func loopGoes() async {
    var store: Store<Sample>? = makeStore()
    // Asked at once: no actor has adopted the loop, so the question waits.
    let asking = store.map { store in
      let handle = store.handle
      return Task.immediate { await handle.state }
    }
    store = nil
    #expect(await asking?.value == .some(nil))
  }

  @Test(
    "a store in a scope belongs to the loop's owner; one without, to the main actor"
  )
  @MainActor func inPlace() async {
    let add: InPlaceReducer<Sample> = on(Add.self) { add, state in state.count += add.step }
    let store = Store(state: Sample(), inPlace: add)
    #expect(store.loop.isRunning)
    elsewhere(store) { $0.dispatch(Add()) }
    #expect(store.state.count == 0)
    await arrival(at: store)
    #expect(store.state.count == 1)
    #expect(!Store(in: Loop().root, state: Sample(), inPlace: add).loop.isRunning)
  }

  @Test("a handle of a deallocated store reports; one of a deallocated loop returns a failure")
  func handleWithoutAnOwner() async {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    var store: Store<Sample>? = makeStore(loop: loop)
    let handle = store?.handle
    store = nil
    #expect(handle?.dispatch(Add()) == true)
    loop.pump()
    #expect(
      recorder.trace == [
        "report: Dropped Add(step: 1): the store of Sample is gone. Stop what still sends to it, "
          + "or keep it for longer."
      ])
    let lost = makeStore().handle
    #expect(!lost.dispatch(Add()))
    #expect(await lost.state == nil)
  }
}

/// Counts the changes of which tracked reads are notified, on whatever thread they are made.
private final class Changes: Sendable {
  private let notified = Mutex(0)

  var count: Int { notified.withLock { $0 } }

  func track(_ store: Store<Sample>) {
    withObservationTracking {
      _ = store.state
    } onChange: {
      self.notified.withLock { $0 += 1 }
    }
  }
}
