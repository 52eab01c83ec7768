import Millrace
import MillraceTestSupport
import Testing

@Suite("A turn that has ended when the call returns, the short way")
struct EndedAtOnceTests {
  let loop = Loop(nestingLimit: 3)

  @Test(
    "replaces or edits a slot, notifies and counts like any turn; the old value stays readable")
  func replacesAndEdits() {
    let slot = Slot("slot", in: loop.root, 1)
    var notified: [Int?] = []
    let token = slot.signal.observe { notified.append($0) }
    let isReplaced = loop.replaceFast(slot, "replace") { old in
      #expect(slot.value == 1)
      return old + 1
    }
    let isEdited = loop.editFast(slot, "edit") { $0 += 10 }
    #expect(isReplaced && isEdited)
    #expect(notified == [1, 2, 12])
    #expect(loop.commitNumber == 2)
    withExtendedLifetime(token) {}
  }

  @Test("a derived value keeps its old value while a fast turn edits its slot, and is new after it")
  func computedMeanwhile() throws {
    let slot = Slot("slot", in: loop.root, 1)
    let double = Derived("double", in: loop) { read in (read(slot) ?? 0) * 2 }
    #expect(try double.value() == 2)
    var seen: [Int?] = []
    let reports = Reports(of: loop)
    _ = loop.editFast(slot, "edit") {
      $0 = 5
      seen.append(try? double.value())
    }
    _ = loop.replaceFast(slot, "replace") { old in
      seen.append(try? double.value())
      return old + 1
    }
    #expect(seen == [2, 10])
    #expect(reports.mistakes.isEmpty)
    #expect(try double.value() == 12)
  }

  @Test(
    "L2: nests while observers are notified, up to the limit; a handler refuses it, with the names")
  func nested() {
    let slot = Slot("slot", in: loop.root, 0)
    var done: [Bool] = []
    let token = slot.signal.observe { _ in
      done.append(loop.replaceFast(slot, "nested") { $0 + 1 })
    }
    // The innermost is the first that returns.
    #expect(done == [false, true, true, true])
    token.cancel()
    var inner: Bool?
    let reports = Reports(of: loop)
    _ = loop.replaceFast(slot, "outer") { value in
      inner = loop.replaceFast(slot, "inner") { $0 }
      _ = try? loop.perform("refused", .nested) { _ in }
      return value
    }
    #expect(inner == false)
    #expect(reports.texts.count == 1)
    #expect(
      reports.texts.first?.contains("Cannot nest refused inside the handler of outer") == true)
  }

  @Test(
    "is not taken with a tool, a follower, a watcher, the past shown, or waiting turns"
  )
  func declines() throws {
    let slot = Slot("slot", in: loop.root, 0)
    func isTaken() -> Bool { loop.replaceFast(slot, "x") { $0 } }
    #expect(isTaken())
    let tool = loop.attach(Hooks(didCommit: { _ in }))
    #expect(!isTaken())
    tool.cancel()
    loop.enqueue("sweep") { _ in }
    #expect(isTaken())
    let follower = slot.follow { _ in }
    #expect(!isTaken())
    withExtendedLifetime(follower) {}
    let other = Slot("other", in: loop.root, 0)
    let watcher = other.observeChanges { _, _ in }
    #expect(!loop.editFast(other, "x") { _ in })
    withExtendedLifetime(watcher) {}
    let third = Slot("third", in: loop.root, 0)
    loop.submit("waits") { _ in }
    #expect(!loop.replaceFast(third, "x") { $0 })
    loop.pump()
    loop.enqueue("run") { _ in }
    #expect(loop.replaceFast(third, "x") { $0 })
    #expect(!loop.replaceFast(Slot("absent", in: loop.root, of: Int.self), "x") { $0 })
  }

  @Test("an observer of the newest value is notified once for turns nested in one another")
  func newest() {
    let slot = Slot("slot", in: loop.root, 0)
    var notified: [String] = []
    let first = slot.observeNewest(
      check: { _ in true }, start: { notified.append("start") }
    ) { slot in
      notified.append("a\(slot.value ?? -1)")
      if slot.value == 1 { _ = loop.replaceFast(slot, "nested") { _ in 2 } }
    }
    let second = slot.observeNewest(check: { $0.value != 5 }, start: {}) { slot in
      notified.append("b\(slot.value ?? -1)")
    }
    _ = loop.replaceFast(slot, "outer") { _ in 1 }
    _ = loop.replaceFast(slot, "not looked for") { _ in 5 }
    #expect(notified == ["start", "a1", "a2", "b2", "a5"])
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "the only observer of a slot is not notified again by the turn around the one that notified it",
    arguments: [true, false])
  func onlyObserver(isShort: Bool) {
    let first = Slot("first", in: loop.root, 0)
    let second = Slot("second", in: loop.root, 0)
    var notified: [Int] = []
    let answering = first.observeNewest(check: { _ in true }, start: {}) { [loop] _ in
      if isShort {
        _ = loop.replaceFast(second, "nested") { _ in 2 }
      } else {
        try? loop.perform("nested", .nested) { turn in turn.set(second, 2) }
      }
    }
    let watching = second.observeNewest(check: { _ in true }, start: {}) {
      notified.append($0.value ?? -1)
    }
    loop.enqueue("outer") { turn in
      turn.set(first, 1)
      turn.set(second, 1)
    }
    #expect(notified == [2])
    withExtendedLifetime((answering, watching)) {}
  }

  @Test("a first value that is given inside a turn is removed by its rollback")
  func firstValue() {
    let slot = Slot("slot", in: loop.root, of: Int.self)
    loop.enqueue("fail") { _ throws(Refusal) in
      slot.begin(with: 1)
      #expect(slot.value == 1)
      throw Refusal()
    }
    #expect(slot.value == nil)
    slot.begin(with: 2)
    slot.begin(with: 3)
    #expect(slot.value == 2)
  }

  @Test(
    "L4: a store made in a handler is asked for its subscriptions before observers are notified")
  func madeInside() {
    struct Asked: Reducer {
      let trace: Trace
      func update(_ state: inout Int, _ action: Int) -> Effect<Int> { .none }
      func subscriptions(_ state: Int) -> [Subscription<Int>] {
        trace("asked")
        return []
      }
    }
    let loop = Loop()
    let slot = Slot("slot", in: loop.root, 0)
    let trace = Trace()
    let life = slot.signal.observe { trace("notified \($0 ?? -1)") }
    var made: Store<Int, Int>?
    _ = loop.replaceFast(slot, "make") { value in
      made = Store(0, in: loop.root, name: "made", Asked(trace: trace))
      return value + 1
    }
    #expect(trace.lines == ["notified 0", "asked", "notified 1"])
    withExtendedLifetime((life, made)) {}
  }
}
