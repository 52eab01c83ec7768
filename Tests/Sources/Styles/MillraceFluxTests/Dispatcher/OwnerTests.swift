import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Flux: calls off the main actor, which owns the dispatcher")
struct OwnerTests {
  private struct Step: AnyAction { let thread: Int, number: Int }

  @MainActor
  private func makeSteps(on dispatcher: Dispatcher) -> StateStore<[[Int]]> {
    let store = StateStore("steps", Array(repeating: [Int](), count: 8), on: dispatcher)
    store.on(Step.self) { numbers, step in numbers[step.thread].append(step.number) }
    return store
  }

  @Test("a dispatcher with a loop of its own is the main actor's")
  @MainActor func adopted() {
    #expect(Dispatcher().loop.isRunning)
    #expect(!Dispatcher(in: Loop().root).loop.isRunning)
  }

  @Test("8 threads × 20,000 enqueued actions arrive at the owner, each thread's in order")
  @MainActor func enqueueing() async {
    let dispatcher = Dispatcher()
    let store = makeSteps(on: dispatcher)
    let reports = ReportCount(of: dispatcher.loop)
    await hammer(dispatcher.loop) { dispatcher.enqueue(Step(thread: $0, number: $1)) }
    #expect(store.current.allSatisfy { $0.elementsEqual(0..<20_000) })
    #expect(reports.counts == ["off owner": 160_000])
  }

  @Test("8 threads × 20,000 dispatches are refused, since they cannot wait for the owner")
  @MainActor func dispatching() async {
    let dispatcher = Dispatcher()
    let store = makeSteps(on: dispatcher)
    let reports = ReportCount(of: dispatcher.loop)
    await hammer(dispatcher.loop) { thread, number in
      do throws(DispatchError) {
        try dispatcher.dispatch(Step(thread: thread, number: number))
        Issue.record("dispatched")
      } catch {
        guard case .refused(.offOwner) = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
    #expect(store.current.joined().isEmpty)
    #expect(reports.counts == ["refused off owner": 160_000])
    try? dispatcher.dispatch(Step(thread: 0, number: 7))
    #expect(store.current[0] == [7])
  }

  @Test("listeners and bindings that begin off the owner begin there, and are reported")
  @MainActor func observing() async throws {
    let dispatcher = Dispatcher()
    let count = makeCount(on: dispatcher)
    let log = Log()
    let reports = ReportCount(of: dispatcher.loop)
    nonisolated(unsafe) var tokens: [ObservationToken] = []
    await away(from: dispatcher.loop) {
      tokens = [
        count.addListener { log.write("changed") },
        dispatcher.bind({ read in read(count) }, to: { log.write("bound \($0)") }),
        dispatcher.bindChanges({ read in read(count) }) { log.write("from \($0.old ?? -1)") },
      ]
      dispatcher.bind({ read in read(count) }, to: { _ in log.write("ended") }).cancel()
    }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["bound 0", "from -1", "changed", "bound 1", "from 0"])
    #expect(reports.counts == ["off owner": 4])
    for token in tokens { token.cancel() }
  }

  @Test(
    "callbacks that are registered off the owner have a token at once, and are called in its order"
  )
  @MainActor func registering() async throws {
    let dispatcher = Dispatcher()
    let log = Log()
    let reports = ReportCount(of: dispatcher.loop)
    nonisolated(unsafe) var tokens: [DispatchToken] = []
    await away(from: dispatcher.loop) {
      for name in "ab" {
        tokens.append(dispatcher.register("\(name)") { _, _ in log.write("\(name)") })
      }
    }
    dispatcher.register("c") { [tokens] _, turn in
      try dispatcher.waitFor(tokens, in: turn)
      log.write("c")
    }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a", "b", "c"])
    await away(from: dispatcher.loop) {
      try? dispatcher.unregister(tokens[0])
      try? dispatcher.unregister(tokens[0])
    }
    // One of those that it waits for is no more.
    let failure = text { try dispatcher.dispatch(Add()) }
    #expect(failure.contains("ID_1"))
    #expect(reports.counts.filter { $0.key == "off owner" } == ["off owner": 4])
    #expect(reports.counts.keys.contains { $0.contains("unregister(ID_1)") })
  }

  @Test("a store that is made off the owner is registered there, and its handlers with it")
  @MainActor func making() async throws {
    let dispatcher = Dispatcher()
    let reports = ReportCount(of: dispatcher.loop)
    nonisolated(unsafe) var made: StateStore<Int>?
    await away(from: dispatcher.loop) {
      let store = StateStore("made", 0, on: dispatcher)
      store.on(Add.self) { count, _ in count += 1 }
      made = store
    }
    try dispatcher.dispatch(Add())
    #expect(made?.current == 1)
    #expect(reports.counts == ["off owner": 2, "raced": 1])
  }

  @Test("a store made off the owner and released before its turn is not registered")
  @MainActor func lettingGo() async throws {
    let dispatcher = Dispatcher()
    let log = Log()
    await away(from: dispatcher.loop) {
      _ = ReduceStore("gone", 0, on: dispatcher) { count, _, _ in
        log.write("called")
        return count
      }
    }
    let store = makeCount(on: dispatcher)
    try dispatcher.dispatch(Add())
    #expect(log.lines == [])
    #expect(store.state == 1)
  }

  @Test("a state that is read off the owner is reported")
  @MainActor func reading() async {
    let dispatcher = Dispatcher()
    let count = makeCount(on: dispatcher)
    let reports = ReportCount(of: dispatcher.loop)
    await away(from: dispatcher.loop) { _ = count.state }
    #expect(reports.counts == ["raced": 1])
  }

  @Test(
    "stores that are released on other threads are unregistered on the owner, without a report"
  )
  @MainActor func releasing() async throws {
    let dispatcher = Dispatcher()
    let (log, reports) = (Log(), ReportCount(of: dispatcher.loop))
    nonisolated(unsafe) var stores: [ReduceStore<Int>] = (0..<2_000).map { index in
      ReduceStore("\(index)", 0, on: dispatcher) { count, _, _ in
        log.write("called")
        return count
      }
    }
    #expect(stores.count == 2_000)
    await away(from: dispatcher.loop) { stores = [] }
    try dispatcher.dispatch(Add())
    #expect(log.lines.isEmpty)
    #expect(reports.counts.keys.allSatisfy { $0.contains("No handler takes") })
  }

  @Test("a request of a LoadStore off the owner is made on the owner")
  @MainActor func loading() async {
    let dispatcher = Dispatcher()
    let store = LoadStore<Int, String, Never>("names", on: dispatcher) { keys in
      Dictionary(uniqueKeysWithValues: keys.map { ($0, .success("\($0)")) })
    }
    let reports = ReportCount(of: dispatcher.loop)
    await away(from: dispatcher.loop) {
      _ = store.get(1)
      store.reload([2])
    }
    #expect(reports.counts == ["off owner": 2, "raced": 2])
    withExtendedLifetime(store) {}
  }
}
