import Millrace
import MillraceRedux
import MillraceTesting
import Testing

extension Subscription {
  /// An operator as an app would write it.
  fileprivate func doubled(_ transform: @escaping (State, State) -> State) -> Subscription<State> {
    Subscription { sink in
      self.observer = { old, new in sink(old.map { transform($0, $0) }, transform(new, new)) }
    }
  }

  /// An operator that delivers later, when a test opens the gate.
  fileprivate func late(_ gate: Gate) -> Subscription<State> {
    Subscription { sink in
      self.observer = { old, new in gate.waiting.append { sink(old, new) } }
    }
  }
}

private final class Gate {
  var waiting: [() -> Void] = []

  func open() {
    let calls = waiting
    waiting = []
    for call in calls { call() }
  }
}

@Suite("Operators of an app's own")
struct OperatorTests {
  @Test("stand between the store's and are given the state before")
  func between() {
    let store = makeStore()
    let listener = Listener<String>()
    store.subscribe(listener) { subscription in
      subscription.select(\.count).doubled(+).select { "\($0)" }
    }
    store.dispatch(Add(2))
    store.dispatch(Rename("other"))
    store.dispatch(Add(1))
    #expect(listener.notified == ["0", "4", "6"])
  }

  @Test("may deliver later; equal values are skipped all the same")
  func later() {
    let store = makeStore()
    let gate = Gate()
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count).late(gate) }
    store.dispatch(Add(1))
    store.dispatch(Add(0))
    #expect(listener.notified.isEmpty)
    gate.open()
    #expect(listener.notified == [0, 1])
  }

  @Test(
    "P instead: a notification after the end of the subscription is dropped and reported"
  )
  func afterTheEnd() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    let store = makeStore(loop: loop)
    let gate = Gate()
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count).late(gate) }
    store.unsubscribe(listener)
    gate.open()
    loop.pump()
    #expect(listener.notified.isEmpty)
    #expect(
      recorder.trace == [
        "report: Dropped 0: its source an operator of a subscription was cancelled or removed. "
          + "Keep it running if its results are needed."
      ])
  }

  @Test("P instead: one that delivers after its store is deallocated notifies no subscriber")
  func afterTheStore() {
    let gate = Gate()
    let listener = Listener<Int>()
    var store: Store<Sample>? = makeStore()
    store?.subscribe(listener) { $0.select(\.count).late(gate) }
    store = nil
    gate.open()
    #expect(listener.notified.isEmpty)
  }

  @Test("a custom subscription notifies its observer")
  func byHand() {
    var push: (Int?, Int) -> Void = { _, _ in }
    let subscription = Subscription<Int> { push = $0 }
    var notified: [String] = []
    subscription.select { $0 * 2 }.skipRepeats().observer = { old, new in
      notified.append("\(old.map { "\($0)" } ?? "nil") \(new)")
    }
    push(nil, 1)
    push(1, 1)
    push(1, 2)
    #expect(notified == ["nil 2", "2 4"])
  }
}
