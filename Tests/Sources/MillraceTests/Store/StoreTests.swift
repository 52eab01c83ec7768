import Millrace
import MillraceTestSupport
import Observation
import Synchronization
import Testing

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

private struct Page: Equatable, Sendable {
  var rows: [Row] = [Row(id: 1), Row(id: 2)]
  var sheet: Int?
  var count = 0
}

private enum Event: Sendable {
  case row(Int, String)
  case drop(Int)
  case sheet(Int?)
  case count
}

private func makeStore(in scope: Scope? = nil) -> Store<Page, Event> {
  Store(Page(), in: scope, name: "page") { state, event in
    switch event {
    case .row(let id, let text):
      for index in state.rows.indices where state.rows[index].id == id {
        state.rows[index].text = text
      }
    case .drop(let id): state.rows.removeAll { $0.id == id }
    case .sheet(let value): state.sheet = value
    case .count: state.count += 1
    }
    return .none
  }
}

/// A view that keeps a store as a default property value.
private final class Screen {
  let store = makeStore()
}

@Suite("Stores")
struct StoreTests {
  @Test("L1: a store is a default property value, and works at once")
  func defaultPropertyValue() {
    let screen = Screen()
    screen.store.send(.count)
    #expect(screen.store.state.count == 1 && screen.store.isAlive)
  }

  @Test("L2: a store's sends are first in, first out, also from observers")
  func order() {
    let store = makeStore()
    let trace = Trace()
    let lives = [
      store.observe({ $0.count }) { count in
        trace("a\(count)")
        if count == 1 { store.send(.count) }
      },
      store.observe({ $0.count }) { trace("b\($0)") },
    ]
    store.send(.count)
    #expect(trace.lines == ["a0", "b0", "a1", "b1", "a2", "b2"])
    withExtendedLifetime(lives) {}
  }

  @Test("Children by key path: one source of truth, one turn an action, whatever the depth")
  func child() {
    let loop = Loop()
    let store = makeStore(in: loop.root)
    let child = store.child({ $0.count }, action: { (_: Void) in Event.count })
    let grandchild = child.child({ "\($0)" }, action: { (_: Void) in () })
    var seen: [String] = []
    let life = grandchild.observe { seen.append($0) }
    grandchild.send(())
    #expect(grandchild.state == "1" && child.state == 1 && loop.commitNumber == 1)
    store.send(.sheet(1))
    #expect(seen == ["0", "1"])
    withExtendedLifetime(life) {}
  }

  @Test("Children that may be absent: made while present, departed after")
  func ifLet() {
    quietly {
      let store = makeStore()
      #expect(store.ifLet({ $0.sheet }, action: Event.sheet) == nil)
      store.send(.sheet(3))
      let child = store.ifLet({ $0.sheet }, action: { Event.sheet($0) })
      var seen: [Int] = []
      let life = child?.observe { seen.append($0) }
      child?.send(4)
      store.send(.sheet(nil))
      let reports = Reports(of: store.loop)
      child?.send(5)
      #expect(child?.isAlive == false && store.state.sheet == nil && seen == [3, 4])
      #expect(
        reports.texts == [
          "Dropped Optional(5): page.Int is gone. Stop what still sends to it, or keep it for "
            + "longer."
        ])
      store.send(.sheet(6))
      #expect(child?.isAlive == true && child?.state == 6)
      withExtendedLifetime(life) {}
    }
  }

  @Test("Children by identity follow their element wherever it moves")
  func forEach() {
    quietly {
      let store = makeStore()
      let children = store.forEach({ $0.rows }, action: { (id, text: String) in .row(id, text) })
      #expect(children.map(\.state.id) == [1, 2])
      children[1].send("two")
      store.send(.drop(1))
      #expect(children[1].state == Row(id: 2, text: "two") && !children[0].isAlive)
      children[1].send("still two")
      #expect(store.state.rows == [Row(id: 2, text: "still two")])
      #expect(
        store.element(9, of: { $0.rows }, action: { (id, text: String) in .row(id, text) }) == nil)
    }
  }

  @Test("Observable: a tracker is notified after the commit, once a read, and not before a read")
  func observable() {
    let store = makeStore()
    let notified = Counter()
    func track() {
      withObservationTracking {
        _ = store.state
      } onChange: {
        notified.add()
      }
    }
    store.send(.count)
    #expect(notified.count == 0)
    track()
    store.send(.count)
    store.send(.count)
    #expect(notified.count == 1)
    for expected in 2...4 {
      track()
      store.send(.count)
      #expect(notified.count == expected)
    }
    // By the second of them nothing is observed any more.
    store.send(.count)
    store.send(.count)
    track()
    store.send(.count)
    #expect(notified.count == 5)
  }

  @Test("Observable: a read inside a handler that rolls back, or that edits later, is not lost")
  func observableInsideHandler() {
    let loop = Loop()
    let store = makeStore(in: loop.root)
    let notified = Counter()
    func track() {
      withObservationTracking {
        _ = store.state
      } onChange: {
        notified.add()
      }
    }
    loop.enqueue("fails") { _ throws(Refusal) in
      track()
      throw Refusal()
    }
    store.send(.count)
    #expect(notified.count == 1)
  }

  @Test("The states as a sequence: the newest by default, all when asked, and an end")
  func states() async {
    var store: Store<Page, Event>? = makeStore()
    let newest = store?.states()
    let all = store?.states(buffering: .unbounded)
    for _ in 0..<3 { store?.send(.count) }
    store = nil
    var seen: [[Int]] = [[], []]
    if let newest { for await state in newest { seen[0].append(state.count) } }
    if let all { for await state in all { seen[1].append(state.count) } }
    #expect(seen == [[3], [0, 1, 2, 3]])
  }

  @Test("L1: a handle sends from any thread, in order, and never keeps the store")
  func handle() async {
    let loop = Loop()
    var store: Store<[Int], Int>? = Store([], in: loop.root, name: "list") {
      (state: inout [Int], action: Int) in
      state.append(action)
      return .none
    }
    let reports = Reports(of: loop)
    if let handle = store?.handle {
      await Task.detached { for value in 0..<100 { handle.send(value) } }.value
      loop.pump()
      #expect(store?.state == Array(0..<100))
      weak let weakStore = store
      store = nil
      #expect(weakStore == nil)
      handle.send(5)
      loop.pump()
      #expect(
        reports.texts == [
          "Dropped 5: list is gone. Stop what still sends to it, or keep it for longer."
        ])
    }
  }
}

/// Counts on any thread on which a tracker is notified.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
}
