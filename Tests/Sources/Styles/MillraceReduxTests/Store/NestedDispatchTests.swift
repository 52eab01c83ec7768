import Dispatch
import Foundation
import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Synchronization
import Testing

@Suite("Dispatching while subscribers are notified")
struct NestedDispatchTests {
  let log = Log()

  @Test("T a dispatch from a subscriber is nested: finished when it returns, depth first")
  func nested() {
    let store = makeStore()
    let listener = Listener<Int>("a", log)
    listener.answer = { [log] count in
      guard count == 1 else { return }
      store.dispatch(Add(10))
      log.write("now \(store.state.count)")
    }
    store.subscribe(listener) { $0.select(\.count) }
    store.dispatch(Add())
    #expect(log.lines == ["a0", "a1", "a11", "now 11"])
    #expect(store.loop.commitNumber == 2)
  }

  @Test(
    "P instead: no subscriber is notified of one state twice, nor of an older one",
    arguments: [
      ("lpq", ["l100", "p100", "l42", "p42", "q42"]),
      ("plq", ["p100", "p42", "l42", "q42"]),
    ])
  func order(subscribers: String, notified: [String]) {
    let store = makeStore(skipsRepeats: false)
    let all = subscribers.map { Listener<Int>(String($0), log) }
    for listener in all {
      if listener.name == "p" {
        listener.answer = { if $0 == 100 { store.dispatch(Add(-58)) } }
      }
      store.subscribe(listener) { $0.select(\.count) }
    }
    log.clear()
    store.dispatch(Add(100))
    #expect(log.lines == notified)
  }

  @Test("P instead: subscribers are notified in the order of subscription, in every process")
  func registration() {
    let store = makeStore()
    let all = (0..<8).map { Listener<Int>("\($0):", log) }
    for listener in all { store.subscribe(listener) { $0.select(\.count) } }
    store.unsubscribe(all[2])
    store.subscribe(all[2]) { $0.select(\.count) }
    log.clear()
    store.dispatch(Add())
    #expect(log.lines == ["0:1", "1:1", "3:1", "4:1", "5:1", "6:1", "7:1", "2:1"])
  }

  @Test("a state that equals the last delivered one after a nested turn is not delivered again")
  func backAgain() {
    let store = makeStore()
    let (first, second) = (Listener<Int>("a", log), Listener<Int>("b", log))
    first.answer = { if $0 == 1 { store.dispatch(Add(-1)) } }
    store.subscribe(first) { $0.select(\.count) }
    store.subscribe(second) { $0.select(\.count) }
    log.clear()
    store.dispatch(Add())
    #expect(log.lines == ["a1", "a0"])
    store.dispatch(Add(5))
    #expect(log.lines == ["a1", "a0", "a5", "b5"])
  }

  @Test(
    "P instead: subscribers that answer each other for ever meet the limit of the loop"
  )
  func depth() {
    let found = onItsOwnStack { () -> (reports: [String], count: Int) in
      let store = makeStore()
      let recorder = LoopRecorder(of: store.loop, .reports)
      let listener = Listener<Int>()
      store.subscribe(listener) { $0.select(\.count) }
      listener.answer = { _ in store.dispatch(Add()) }
      store.dispatch(Add())
      return (recorder.trace, store.state.count)
    }
    #expect(found?.reports.count == 1)
    #expect(found?.reports.first?.contains("128 levels deep") == true)
    #expect(found?.count == 128)
  }

  /// Runs a piece of work on a thread with a stack of its own, half as large as that of a main
  /// thread.
  ///
  /// A level takes 9 KB in the debug build that tests are, and more under a sanitizer.
  private func onItsOwnStack<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    let result = Mutex<Result?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let found = work()
      result.withLock { $0 = found }
      done.signal()
    }
    thread.stackSize = 4 * 1_024 * 1_024
    thread.start()
    done.wait()
    return result.withLock { $0 }
  }

  /// A subscriber that answers until the count is 200; gives the count it came to.
  private func answerTo200(_ loop: Loop, _ delivery: ActionDelivery) -> Int {
    let store = makeStore(loop: loop)
    store.delivery = delivery
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count) }
    listener.answer = { if (1..<200).contains($0) { store.dispatch(Add()) } }
    store.dispatch(Add())
    return store.state.count
  }

  @Test(
    "nesting deeper than the limit loses actions; a higher limit or enqueued delivery does not"
  )
  func deeperThanTheLimit() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    #expect(answerTo200(loop, .nested) == 128)
    #expect(recorder.trace.count == 1)
    #expect(answerTo200(Loop(nestingLimit: 200), .nested) == 200)
    #expect(answerTo200(Loop(), .enqueued) == 200)
  }

  @Test(
    "enqueued delivery: a dispatch of a subscriber runs after all are notified, at any depth"
  )
  func enqueued() {
    let store = makeStore()
    store.delivery = .enqueued
    let (first, second) = (Listener<Int>("a", log), Listener<Int>("b", log))
    first.answer = { [log] count in
      guard (1..<10_000).contains(count) else { return }
      store.dispatch(Add())
      if count == 1 { log.write("still \(store.state.count)") }
    }
    store.subscribe(first) { $0.select(\.count) }
    store.subscribe(second) { $0.select(\.count) }
    store.dispatch(Add())
    #expect(log.lines.prefix(7) == ["a0", "b0", "a1", "still 1", "b1", "a2", "b2"])
    store.loop.pump()
    while store.loop.waitingTurns > 0 { store.dispatch(Rename("on")) }
    #expect(store.state.count == 10_000)
  }

  @Test("enqueued delivery is synchronous where nothing is notified, also in the work of the queue")
  func enqueuedAfterTurn() {
    let store = makeStore()
    store.delivery = .enqueued
    var counts: [Int] = []
    let token = store.loop.onSettle {
      guard store.state.count == 1 else { return }
      store.dispatch(Add())
      counts.append(store.state.count)
    }
    store.dispatch(Add())
    #expect(counts == [2])
    withExtendedLifetime(token) {}
  }

  @Test("enqueued delivery outside a turn is synchronous")
  func enqueuedAtRest() {
    let store = makeStore()
    store.delivery = .enqueued
    store.dispatch(Add())
    #expect(store.state.count == 1)
  }
}
