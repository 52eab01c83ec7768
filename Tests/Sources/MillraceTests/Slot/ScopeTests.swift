import Millrace
import MillraceTestSupport
import Testing

@Suite("L10, K-5: scopes")
struct ScopeTests {
  @Test("L10: removing a scope removes its slots, and those below, and stops what it owns")
  func removal() {
    let loop = Loop()
    let parent = Scope("parent", in: loop.root)
    let child = Scope("child", in: parent)
    let (one, two) = (Slot("one", in: parent, 1), Slot("two", in: child, 2))
    let other = Slot("other", in: loop.root, 0)
    let trace = Trace()
    child.own(other.signal.observe { trace("owned \($0 ?? -1)") })
    let watch = two.signal.observe { trace("two \($0 ?? -1)") }
    _ = trace.take()
    loop.enqueue("pop") { turn in
      turn.remove(parent)
      // Visible at once for this turn.
      #expect(one.value == nil && two.value == nil && !child.isAlive)
      turn.set(other, 1)
    }
    #expect(!parent.isAlive && trace.lines == ["two -1"])
    withExtendedLifetime(watch) {}
  }

  @Test("L10, L14: scopes nested 100,000 deep are released from the innermost")
  func deepEnd() {
    let loop = Loop()
    let first = Scope("first", in: loop.root)
    weak var highest: Scope?
    do {
      var last = Scope("second", in: first)
      highest = last
      for _ in 0..<100_000 { last = Scope("below", in: last) }
    }
    #expect(highest == nil)
    #expect(first.isAlive)
  }

  @Test("L10: a screen may remove itself from inside its own edit")
  func removesItself() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let screen = Scope("screen", in: loop.root)
    let slot = Slot("state", in: screen, 1)
    let beside = Slot("beside", in: screen, 1)
    var seen: [Int?] = []
    let life = slot.signal.observe { seen.append($0) }
    loop.enqueue("close") { turn in
      turn.edit(slot) { value in
        value = 2
        turn.remove(screen)
      }
      #expect(slot.value == nil)
    }
    #expect(slot.value == nil && beside.value == nil && seen == [1, nil])
    #expect(reports.all.isEmpty)
    withExtendedLifetime(life) {}
  }

  @Test("L10: removed from inside its own edit and rolled back, it is as before")
  func removesItselfAndThrows() {
    let loop = Loop()
    let screen = Scope("screen", in: loop.root)
    let slot = Slot("state", in: screen, [1])
    loop.enqueue("close") { turn throws(Refusal) in
      try turn.edit(slot) { value throws(Refusal) in
        value = [2]
        turn.remove(screen)
        throw Refusal()
      }
    }
    #expect(slot.value == [1] && screen.isAlive)
  }

  @Test("L10: below a departed parent nothing is made, which is reported")
  func departedParent() {
    quietly {
      let loop = Loop()
      let reports = Reports(of: loop)
      let parent = Scope("parent", in: loop.root)
      loop.enqueue("pop") { turn in turn.remove(parent) }
      let child = Scope("child", in: parent)
      let slot = Slot("slot", in: parent, 1)
      let store = Store(1, in: parent, name: "store") { (_: inout Int, _: Int) in .none }
      store.send(1)
      loop.enqueue("set") { turn in turn.set(slot, 2) }
      parent.own(slot.signal.observe { _ in })
      #expect(!child.isAlive && slot.value == nil && !store.isAlive)
      #expect(
        reports.texts == [
          Mistake.departedParent(scope: "child", parent: "parent").description,
          "Dropped a value for slot: parent is gone. Stop what still sends to it, or keep it for "
            + "longer.",
          "Dropped a value for store: parent is gone. Stop what still sends to it, or keep it "
            + "for longer.",
          "Dropped 1: store is gone. Stop what still sends to it, or keep it for longer.",
          "Dropped a value for slot: parent is gone. Stop what still sends to it, or keep it for "
            + "longer.",
          "Dropped an observation: parent is gone. Stop what still sends to it, or keep it for "
            + "longer.",
        ])
    }
  }

  @Test("L10: a scope can be removed by an observer while its observers are notified")
  func removedWhileNotifying() throws {
    let loop = Loop()
    let screen = Scope("screen", in: loop.root)
    let slot = Slot("s", in: screen, 0)
    let trace = Trace()
    screen.own(
      slot.signal.observe { value in
        if value == 1 { try? loop.perform("pop", .nested) { turn in turn.remove(screen) } }
      })
    screen.own(slot.signal.observe { trace("second \($0 ?? -1)") })
    _ = trace.take()
    loop.enqueue("set") { turn in turn.set(slot, 1) }
    #expect(trace.lines.isEmpty && slot.value == nil)
  }

  @Test("L14: scopes are deallocated with their loop", arguments: [false, true])
  func areReleased(removed: Bool) {
    weak var weakLoop: Loop?
    weak var weakScope: Scope?
    do {
      let loop = Loop()
      let scope = Scope("a", in: loop.root)
      let below = Scope("b", in: scope)
      (weakLoop, weakScope) = (loop, below)
      if removed { loop.enqueue("pop") { turn in turn.remove(scope) } }
    }
    #expect(weakLoop == nil && weakScope == nil)
  }

  @Test("L10: a scope that a value's deinit makes while its parent is removed does not exist")
  func madeWhileLeaving() throws {
    final class Bomb {
      let explode: () -> Void
      init(_ explode: @escaping () -> Void) { self.explode = explode }
      deinit { explode() }
    }
    let loop = Loop()
    let reports = Reports(of: loop)
    let screen = Scope("screen", in: loop.root)
    var made: Scope?
    let slot = Slot(
      "bomb", in: screen, Bomb { [unowned screen] in made = Scope("late", in: screen) })
    loop.enqueue("pop") { turn in turn.remove(screen) }
    let late = try #require(made)
    #expect(!screen.isAlive && !late.isAlive)
    #expect(Slot("x", in: late, 1).value == nil)
    #expect(!reports.all.isEmpty)
    withExtendedLifetime(slot) {}
  }

  @Test("L10: scopes end in the order in which they were made, after those below them")
  func orderOfEnding() {
    let loop = Loop()
    let parent = Scope("parent", in: loop.root)
    let trace = Trace()
    func child(_ name: String, in scope: Scope) -> Scope {
      let made = Scope(name, in: scope)
      made.own(ObservationToken { trace(name) })
      return made
    }
    let one = child("one", in: parent)
    let kept = [
      one, child("one a", in: one), child("one b", in: one), child("two", in: parent),
      child("three", in: parent),
    ]
    loop.enqueue("pop") { turn in turn.remove(parent) }
    #expect(trace.lines == ["one a", "one b", "one", "two", "three"])
    withExtendedLifetime(kept) {}
  }
}
