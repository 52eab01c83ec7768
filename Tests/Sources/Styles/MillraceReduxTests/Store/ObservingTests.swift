import Millrace
import MillraceRedux
import MillraceTestSupport
import Observation
import Synchronization
import Testing

@Suite("Observing a Redux store by closures")
struct ObservingTests {
  @Test(
    "closures of one object, each with a part of its own, in one order with subscribers"
  )
  func several() {
    let log = Log()
    let store = makeStore()
    let first = store.observe({ $0.count }) { log.write("count \($0)") }
    let listener = Listener<Int>("listener ", log)
    store.subscribe(listener) { $0.select(\.count) }
    let second = store.observe({ $0.name }) { log.write("name \($0 ?? "nil")") }
    log.clear()
    store.dispatch(Add())
    store.dispatch(Rename("new"))
    #expect(log.lines == ["count 1", "listener 1", "name new"])
    first.cancel()
    store.dispatch(Add())
    #expect(log.lines.suffix(1) == ["listener 2"])
    withExtendedLifetime(second) {}
  }

  @Test("without the first value only changes are delivered")
  func notNow() {
    let store = makeStore()
    var notified: [Int] = []
    let part = store.observe({ $0.count }, startsNow: false) { notified.append($0) }
    let all = store.observeAll(startsNow: false) { notified.append($0.count * 100) }
    #expect(notified.isEmpty)
    store.dispatch(Add())
    store.dispatch(Add(0))
    #expect(notified == [1, 100, 100])
    withExtendedLifetime((part, all)) {}
  }

  @Test("without the first value, and before there is a state, the first state is delivered")
  func notNowWithoutState() {
    let swallow: Middleware<Sample> = { _, _ in { _ in { _ in } } }
    let store = makeStore([swallow], state: nil)
    var notified: [Int] = []
    let part = store.observe({ $0.count }, startsNow: false) { notified.append($0) }
    store.restore(Sample(count: 3))
    #expect(notified == [3])
    withExtendedLifetime(part) {}
  }

  @Test(
    "a part as an asynchronous sequence: the value now, then what differs; it ends with the store")
  func stream() async throws {
    var store: Store<Sample>? = makeStore()
    let counts = try #require(store?.states(of: { $0.count }, buffering: .unbounded))
    store?.dispatch(Add())
    store?.dispatch(Rename("other"))
    store?.dispatch(Add())
    store = nil
    var seen: [Int] = []
    for await count in counts { seen.append(count) }
    #expect(seen == [0, 1, 2])
  }

  @Test("a reader that is slow gets the newest")
  func newest() async {
    let store = makeStore()
    let counts = store.states(of: { $0.count })
    for _ in 0..<5 { store.dispatch(Add()) }
    var iterator = counts.makeAsyncIterator()
    #expect(await iterator.next() == 5)
  }

  @Test("a tracked read of the state is notified once, after the turn, also after a restore")
  func observable() {
    let store = makeStore()
    let changes = Mutex(0)
    func track() {
      withObservationTracking {
        _ = store.state
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    track()
    store.dispatch(Add())
    store.dispatch(Add())
    #expect(changes.withLock { $0 } == 1)
    track()
    store.restore(Sample())
    #expect(changes.withLock { $0 } == 2)
  }

  @Test("a read long after the last one is notified too")
  func observableAgain() {
    let store = makeStore()
    let changes = Mutex(0)
    for round in 1...3 {
      withObservationTracking {
        _ = store.state
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      for _ in 0..<3 { store.dispatch(Add()) }
      #expect(changes.withLock { $0 } == round)
    }
  }
}
