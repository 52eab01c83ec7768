import Millrace
import MillraceTestSupport
import Testing

@Suite("State that follows from a slot in the same turn")
struct FollowingTests {
  @Test("L3: following changes are seen with the edit, committed with it and rolled back with it")
  func oneTurn() {
    let loop = Loop()
    let (slot, twice) = (Slot("slot", in: loop.root, 1), Slot("twice", in: loop.root, 2))
    let commits = Commits(of: loop)
    let life = slot.follow { turn in
      if let value = slot.value { turn.set(twice, value * 2) } else { turn.clear(twice) }
    }
    loop.enqueue("edit") { turn in
      turn.edit(slot) { $0 = 4 }
      #expect(twice.value == 8)
    }
    loop.enqueue("set and fail") { turn throws(Refusal) in
      turn.set(slot, 5)
      #expect(twice.value == 10)
      throw Refusal()
    }
    #expect(slot.value == 4 && twice.value == 8)
    loop.enqueue("clear") { turn in
      turn.clear(slot)
      #expect(twice.value == nil)
    }
    #expect(
      commits.all.map { $0.mutations.map(\.slot.name) } == [["slot", "twice"], ["slot", "twice"]])
    life.cancel()
    loop.enqueue("set") { turn in turn.set(slot, 1) }
    #expect(twice.value == nil)
  }

  @Test("a store's actions are followed, also those that would take the short way")
  func store() {
    let loop = Loop()
    let store = Store(0, in: loop.root) { (count: inout Int, step: Int) in
      count += step
      return .none
    }
    let twice = Slot("twice", in: loop.root, 0)
    store.send(1)
    let life = store.ownSlot?.follow { turn in turn.set(twice, (store.ownSlot?.value ?? 0) * 2) }
    var seen: [Int?] = []
    let look = twice.signal.observe { seen.append($0) }
    store.send(1)
    #expect(twice.value == 4 && seen == [0, 4])
    withExtendedLifetime((life, look)) {}
  }

  @Test("L12: a value that a timeline puts in place is followed, and said to be wholesale")
  func travel() throws {
    let loop = Loop()
    let slot = Slot("slot", in: loop.root, 1)
    var followed: [String] = []
    let life = slot.follow { turn in
      followed.append("\(slot.value ?? 0)\(turn.isWholesale ? " anew" : "")")
    }
    let timeline = Timeline(of: loop)
    for value in [2, 3] { loop.enqueue("set") { turn in turn.set(slot, value) } }
    try timeline.show(1)
    timeline.resume()
    try timeline.restore(1)
    #expect(followed == ["2", "3", "2 anew", "3 anew", "2 anew"])
    withExtendedLifetime(life) {}
  }
}
