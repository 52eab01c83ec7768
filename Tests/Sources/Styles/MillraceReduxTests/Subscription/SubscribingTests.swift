import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Subscribing to a Redux store")
struct SubscribingTests {
  let log = Log()

  @Test(
    "T each subscribing delivers the current state at once, once; the unsubscribed get no changes"
  )
  func activation() {
    let store = makeStore()
    store.dispatch(Add(3))
    let (first, second) = (Listener<Int>("a", log), Listener<Int>("b", log))
    store.subscribe(first) { $0.select(\.count) }
    #expect(log.lines == ["a3"])
    store.unsubscribe(first)
    store.dispatch(Add())
    store.subscribe(second) { $0.select(\.count) }
    #expect(log.lines == ["a3", "b4"])
    store.subscribe(first) { $0.select(\.count) }
    #expect(log.lines == ["a3", "b4", "a4"])
  }

  @Test(
    "T subscribing an object again replaces its subscription and transform, and delivers once"
  )
  func replacing() {
    let store = makeStore()
    let listener = Listener<Int>("a", log)
    store.subscribe(listener) { $0.select(\.count) }
    store.subscribe(listener) { $0.select { $0.count * 10 } }
    store.dispatch(Add())
    #expect(log.lines == ["a0", "a0", "a10"])
  }

  @Test(
    "T subscribers are held weakly; deallocated ones are removed with the next change, not before")
  func weakly() {
    let store = makeStore()
    var listener: Listener<Int>? = Listener("a", log)
    weak let gone = listener
    var held: Log? = Log()
    weak let letGo = held
    if let listener, let held {
      store.subscribe(listener) { subscription in
        subscription.select { state in withExtendedLifetime(held) { state.count } }
      }
    }
    held = nil
    listener = nil
    #expect(gone == nil)
    #expect(letGo != nil)
    store.dispatch(Add())
    #expect(letGo == nil)
    #expect(log.lines == ["a0"])
  }

  @Test("many dead subscribers that no change reaches do not pile up")
  func dead() {
    let store = makeStore()
    let held = Log()
    for _ in 0..<1_000 {
      store.subscribe(Listener<Int>()) { $0.select { _ in withExtendedLifetime(held) { 0 } } }
    }
    // One reference is the test's; those of the last seats may remain.
    #expect(Holders.count(held) < 200)
  }

  @Test(
    "T nothing of a transform stays after its subscription was ended", arguments: [false, true])
  func released(selecting: Bool) {
    let store = makeStore()
    let (whole, part) = (Listener<Sample>(), Listener<Int>())
    var held: Log? = Log()
    weak let letGo = held
    if selecting, let held {
      store.subscribe(part) {
        $0.select { state in withExtendedLifetime(held) { state.count } }
      }
    } else if let held {
      store.subscribe(
        whole, transform: { $0.skip { _, _ in withExtendedLifetime(held) { false } } })
    }
    held = nil
    store.dispatch(Add())
    #expect(letGo != nil)
    store.unsubscribe(part)
    store.unsubscribe(whole)
    #expect(letGo == nil)
  }

  @Test("P instead: one that another unsubscribes in the same pass is not notified")
  func unsubscribing() {
    let store = makeStore()
    let (first, second) = (Listener<Int>("a", log), Listener<Int>("b", log))
    first.answer = { if $0 == 1 { store.unsubscribe(second) } }
    store.subscribe(first) { $0.select(\.count) }
    store.subscribe(second) { $0.select(\.count) }
    store.dispatch(Add())
    #expect(log.lines == ["a0", "b0", "a1"])
  }

  @Test("P one that subscribes while others are notified gets the state once, and stays")
  func subscribing() {
    let store = makeStore()
    let (first, second) = (Listener<Int>("a", log), Listener<Int>("b", log))
    first.answer = { if $0 == 1 { store.subscribe(second) { $0.select(\.count) } } }
    store.subscribe(first) { $0.select(\.count) }
    store.dispatch(Add())
    #expect(log.lines == ["a0", "a1", "b1"])
    store.dispatch(Add())
    #expect(log.lines.suffix(2) == ["a2", "b2"])
  }

  @Test(
    "P in any notification a subscriber may subscribe again (one delivery) or unsubscribe"
  )
  func oneself() {
    let store = makeStore()
    let listener = Listener<Int>("a", log)
    listener.answer = { count in
      if count == 1 { store.subscribe(listener) { $0.select { $0.count + 100 } } }
      if count == 102 || count == -1 { store.unsubscribe(listener) }
    }
    store.subscribe(listener) { $0.select(\.count) }
    for _ in 0..<3 { store.dispatch(Add()) }
    #expect(log.lines == ["a0", "a1", "a101", "a102"])
    store.subscribe(listener) { $0.select { _ in -1 }.skip { _, _ in false } }
    store.dispatch(Add())
    #expect(log.lines.suffix(1) == ["a-1"])
    #expect(listener.notified.count == 5)
  }

  @Test("a subscriber that dispatches while it gets the first state gets the next one too")
  func dispatchingFirst() {
    let store = makeStore()
    let listener = Listener<Int>("a", log)
    listener.answer = { if $0 == 0 { store.dispatch(Add()) } }
    store.subscribe(listener) { $0.select(\.count) }
    #expect(log.lines == ["a0", "a1"])
  }

  @Test("a subscriber with its own method for states of any type is called by that")
  func ownMethod() {
    final class Untyped: StoreSubscriber {
      var states: [String] = []
      func newState(state: Int) { states.append("typed") }
      func _newState(state: Any) { states.append("any \(state)") }
    }
    let store = makeStore()
    let (first, second) = (Untyped(), Untyped())
    store.subscribe(first) { $0.select(\.count) }
    store.subscribe(second) { $0.select(\.count).skip { $0 == $1 } }
    store.dispatch(Add())
    #expect(first.states == ["any 0", "any 1"] && second.states == first.states)
  }

  @Test("a state of another type is dropped, and reported as a mistake")
  func otherType() {
    let store = makeStore()
    let listener = Listener<Int>("a", log)
    let found = mistakes { (listener as any AnyStoreSubscriber)._newState(state: "text") }
    let mistake = ReduxMistake.otherState(
      subscriber: "Listener<Int>", expected: "Int", found: "String")
    #expect(found == [.style(mistake)])
    #expect(log.lines.isEmpty)
    withExtendedLifetime(store) {}
  }
}

/// The number of references to an object.
enum Holders {
  static func count(_ object: AnyObject) -> UInt { _getRetainCount(object) }
}
