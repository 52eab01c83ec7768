import Millrace
import MillraceRedux
import Testing

@Suite("Skipping repeats")
struct SkippingTests {
  /// A state that cannot be compared.
  struct Opaque {
    var count = 0
    var name = ""
  }

  private func makeOpaque() -> Store<Opaque> {
    Store(
      in: Loop().root,
      reducer: { action, state in
        var state = state ?? Opaque()
        if let add = action as? Add { state.count += add.step }
        if let rename = action as? Rename { state.name = rename.name ?? "" }
        return state
      }, state: Opaque())
  }

  private func subscribe<S: StoreType, L: StoreSubscriber>(_ listener: L, to store: S)
  where L.StoreSubscriberStateType == S.State {
    store.subscribe(listener)
  }

  private func subscribe<S: StoreType, L: StoreSubscriber>(_ listener: L, selectingFrom store: S)
  where S.State == Sample, L.StoreSubscriberStateType == Int {
    store.subscribe(listener, transform: { $0.select(\.count) })
  }

  @Test(
    "T an equal state is skipped by a plain subscription, and passes when the store says so",
    arguments: [true, false])
  func plain(skips: Bool) {
    let store = makeStore(skipsRepeats: skips)
    let listener = Listener<Sample>()
    store.subscribe(listener)
    store.dispatch(Add(0))
    #expect(listener.notified.count == (skips ? 1 : 2))
  }

  @Test("T an equal part is skipped, and passes when the store says so", arguments: [true, false])
  func selected(skips: Bool) {
    let store = makeStore(skipsRepeats: skips)
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count) }
    store.dispatch(Rename("other"))
    store.dispatch(Add())
    #expect(listener.notified == (skips ? [0, 1] : [0, 0, 1]))
  }

  @Test("T an equal part of a state that cannot be compared is skipped")
  func opaque() {
    let store = makeOpaque()
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select { $0.count } }
    store.dispatch(Rename("other"))
    store.dispatch(Add())
    #expect(listener.notified == [0, 1])
  }

  @Test("T a part that cannot be compared passes every time; a tuple too")
  func notEquatable() {
    let store = makeOpaque()
    let (whole, pair) = (Listener<Opaque>(), Listener<(Int, String)>())
    store.subscribe(whole)
    store.subscribe(pair) { $0.select { ($0.count, $0.name) } }
    store.dispatch(Add(0))
    #expect(whole.notified.count == 2)
    #expect(pair.notified.count == 2)
  }

  @Test("T an optional part that becomes nil is delivered")
  func optional() {
    let store = makeStore()
    let listener = Listener<String?>()
    store.subscribe(listener) { $0.select(\.name) }
    store.dispatch(Rename(nil))
    store.dispatch(Rename(nil))
    store.dispatch(Rename("back"))
    #expect(listener.notified == ["", nil, "back"])
  }

  @Test("T skipRepeats, skip(when:) and only(when:) skip explicitly, and never the first")
  func byHand() {
    let store = makeStore(skipsRepeats: false)
    let all = (0..<4).map { Listener<Int>("\($0)") }
    let grows: (Int, Int) -> Bool = { $0 < $1 }
    store.subscribe(all[0]) { $0.select(\.count).skipRepeats() }
    store.subscribe(all[1]) { $0.select(\.count).skipRepeats(grows) }
    store.subscribe(all[2]) { $0.select(\.count).skip(when: grows) }
    store.subscribe(all[3]) { $0.select(\.count).only(when: grows) }
    for step in [1, 0, -1] { store.dispatch(Add(step)) }
    #expect(all.map(\.notified) == [[0, 1, 0], [0, 1, 0], [0, 1, 0], [0, 1]])
  }

  @Test("P an explicitly skipped value still is what the next is compared with")
  func comparedWithSkipped() {
    let store = makeStore()
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count).only { $1 - $0 >= 5 } }
    for _ in 0..<6 { store.dispatch(Add()) }
    store.dispatch(Add(5))
    #expect(listener.notified == [0, 11])
  }

  @Test(
    "P equal values are skipped after a custom predicate, so that it cannot deliver more"
  )
  func cannotWiden() {
    let store = makeStore()
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count).skipRepeats { _, _ in false } }
    store.dispatch(Rename("other"))
    #expect(listener.notified == [0])
  }

  @Test(
    "T through StoreType a transform skips, also one that does nothing; P without one it does not"
  )
  func generic() {
    let store = makeStore()
    let all = (0..<4).map { _ in Listener<Sample>() }
    let part = Listener<Int>()
    subscribe(all[0], to: store)
    subscribe(part, selectingFrom: store)
    store.subscribe(all[1], transform: nil)
    store.subscribe(all[2], transform: { $0 })
    store.subscribe(all[3])
    store.dispatch(Add(0))
    #expect(all.map(\.notified.count) == [2, 2, 1, 1])
    #expect(part.notified == [0])
  }

  @Test("P instead: a selector runs once for a turn, and what it makes is compared once")
  func looks() {
    let store = makeStore()
    let listener = Listener<Counted>()
    let counts = Counts()
    store.subscribe(listener) { subscription in
      subscription.select { state in
        counts.selected += 1
        return Counted(value: state.count, counts: counts)
      }
    }
    (counts.selected, counts.compared) = (0, 0)
    store.dispatch(Add())
    #expect(counts.selected == 1)
    #expect(counts.compared == 1)
  }

  final class Counts {
    var selected = 0
    var compared = 0
  }

  struct Counted: Equatable {
    let value: Int
    let counts: Counts

    static func == (left: Counted, right: Counted) -> Bool {
      left.counts.compared += 1
      return left.value == right.value
    }
  }

  @Test(
    "instead: a part of a state of reference type is compared with its last value"
  )
  func reference() {
    final class Counts {
      var count = 0
    }
    let store = Store<Counts>(
      in: Loop().root,
      reducer: { action, counts in
        let counts = counts ?? Counts()
        if let add = action as? Add { counts.count += add.step }
        return counts
      }, state: nil)
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select { $0.count } }
    store.dispatch(Add())
    store.dispatch(Add(0))
    store.dispatch(Add())
    // ReSwift, which compares the object with itself, delivers 0 alone.
    #expect(listener.notified == [0, 1, 2])
  }
}
