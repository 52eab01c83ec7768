import Millrace
import MillraceTestSupport
import Testing

@Suite("L6, L7, K-6: commits")
struct CommitTests {
  @Test("L6: old and new are typed, and kept only for an observer of changes")
  func change() {
    let loop = Loop()
    let (slot, other) = (Slot("s", in: loop.root, 1), Slot("o", in: loop.root, of: String.self))
    var changes: [Change<Int>] = []
    let commits = Commits(of: loop)
    loop.enqueue("unasked") { turn in turn.set(slot, 2) }
    #expect(commits.all[0].change(of: slot) == Change(old: nil, new: nil))
    #expect(commits.all[0].change(of: other) == nil)
    let life = slot.observeChanges { _, change in changes.append(change) }
    loop.enqueue("asked") { turn in
      turn.set(slot, 3)
      turn.set(slot, 4)
      turn.set(other, "x")
    }
    loop.enqueue("equal") { turn in turn.set(slot, 4) }
    loop.enqueue("clear") { turn in turn.clear(slot) }
    #expect(
      changes == [Change(old: 2, new: 4), Change(old: 4, new: 4), Change(old: 4, new: nil)])
    #expect(commits.all[1].change(of: other) == Change(old: nil, new: nil))
    #expect(commits.all[1].mutations.map(\.kind) == [.changed, .initialized])
    #expect(commits.all[3].mutations.map(\.kind) == [.removed])
    withExtendedLifetime(life) {}
  }

  @Test("L6: without an observer of changes no old value is kept")
  func nothingKept() {
    let loop = Loop()
    let commits = Commits(of: loop)
    weak var old: Probe?
    let slot = Slot("s", in: loop.root, of: Probe.self)
    do {
      let probe = Probe()
      old = probe
      loop.enqueue("set") { turn in turn.set(slot, probe) }
    }
    loop.enqueue("set") { turn in turn.set(slot, Probe()) }
    #expect(old == nil && commits.all.count == 2)
  }

  @Test("L7: where it was sent from, by which view, and after which commit")
  func origin() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let commits = Commits(of: loop)
    let life = slot.signal.observe { value in
      if value == 1 { loop.enqueue("from observer") { _ in } }
    }
    let line: UInt = #line + 1
    loop.enqueue("outside", from: ViewIdentity("field")) { turn in
      turn.set(slot, 1)
      loop.enqueue("from handler") { _ in }
    }
    #expect(commits.all.map(\.number) == [1, 2, 3])
    #expect(
      commits.all.map { $0.cause as? String } == ["outside", "from handler", "from observer"])
    #expect(commits.all.map(\.causedBy) == [nil, 1, 1])
    #expect(commits.all[0].origin.description == "MillraceTests/CommitTests.swift:\(line) by field")
    #expect(Origin().description == "unknown location")
    withExtendedLifetime(life) {}
  }

  @Test("L6: which actions touched a slot is a question to the commits")
  func whoTouched() {
    let loop = Loop()
    let (one, two) = (Slot("1", in: loop.root, 0), Slot("2", in: loop.root, 0))
    let commits = Commits(of: loop)
    loop.enqueue("a") { turn in turn.set(one, 1) }
    loop.enqueue("b") { turn in turn.set(two, 1) }
    loop.enqueue("c") { turn in turn.touch(one) }
    let touching = commits.all.filter { $0.change(of: one) != nil }
    #expect(touching.map { $0.cause as? String } == ["a", "c"])
  }
}
