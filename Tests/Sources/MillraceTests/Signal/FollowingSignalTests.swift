import Millrace
import MillraceTestSupport
import Testing

@Suite("Signals for view models and controllers")
struct FollowingSignalTests {
  private final class Label {
    var text = ""
    var sets = 0
    var title: String {
      get { text }
      set {
        text = newValue
        sets += 1
      }
    }
  }

  private struct Bench {
    let loop = Loop()
    let names: Slot<[Int: String]>
    let selected: Slot<Int>

    init() {
      names = Slot("names", in: loop.root, [1: "one", 2: "two"])
      selected = Slot("selected", in: loop.root, 1)
    }

    func name(_ id: Int, _ name: String?) {
      loop.enqueue("name") { turn in turn.edit(names) { $0[id] = name } }
    }

    func select(_ id: Int) { loop.enqueue("select") { turn in turn.set(selected, id) } }

    var name: Signal<String?> {
      selected.signal.flatMapLatest { [names] id in names.signal.map { $0?[id ?? 0] } }
    }
  }

  @Test("K-8: a signal of the latest signal follows both, once per commit and free of glitches")
  func latest() {
    let bench = Bench()
    var seen: [String?] = []
    let showing = bench.name.observe { seen.append($0) }
    bench.name(2, "zwei")
    bench.name(1, "eins")
    bench.select(2)
    bench.name(1, "un")
    bench.loop.enqueue("both") { turn in
      turn.set(bench.selected, 3)
      turn.edit(bench.names) { $0 = [3: "drei", 2: "never"] }
    }
    #expect(seen == ["one", "eins", "zwei", "drei"])
    #expect(bench.name.value == "drei")
    withExtendedLifetime(showing) {}
  }

  @Test("L5: values that are not there keep the last one")
  func compactMap() {
    let bench = Bench()
    var seen: [Int] = []
    let even = bench.selected.signal.compactMap(startingWith: 0) {
      ($0 ?? 1).isMultiple(of: 2) ? $0 : nil
    }
    let showing = even.observe { seen.append($0) }
    for id in [3, 4, 5, 6, 6, 8] { bench.select(id) }
    #expect(seen == [0, 4, 6, 8])
    withExtendedLifetime(showing) {}
  }

  @Test("L5: a value that is kept is the last that was read, also while a timeline shows the past")
  func compactMapLimits() throws {
    let bench = Bench()
    let timeline = Timeline(of: bench.loop)
    let even = bench.selected.signal.compactMap(startingWith: 0) {
      ($0 ?? 1).isMultiple(of: 2) ? $0 : nil
    }
    for id in [2, 3] { bench.select(id) }
    // Not read while it was 2.
    #expect(even.value == 0)
    bench.select(4)
    #expect(even.value == 4)
    try timeline.show(2)
    #expect(bench.selected.value == 3 && even.value == 4)
    try timeline.show(1)
    #expect(even.value == 2)
  }

  @Test("L5, L14: a property follows a signal as long as its object and its token live")
  func bind() {
    let bench = Bench()
    var label: Label? = Label()
    weak let weakLabel = label
    let name = bench.name.map { $0 ?? "none" }
    var binding: ObservationToken? = name.bind(to: label!, \.title)
    #expect(label?.text == "one" && label?.sets == 1)
    bench.name(2, "zwei")
    bench.select(2)
    #expect(label?.text == "zwei" && label?.sets == 2)
    binding = nil
    bench.select(1)
    #expect(label?.text == "zwei" && binding == nil)
    binding = name.bind(to: label!, \.title)
    label = nil
    #expect(weakLabel == nil)
    bench.select(2)
  }

  @Test("L5: an item is followed until it is deleted, and not when it comes back")
  func untilNil() {
    let bench = Bench()
    var seen: [String?] = []
    let item = bench.names.signal.map { $0?[2] }
    let showing = item.observeUntilNil { seen.append($0) }
    bench.name(2, "zwei")
    bench.name(2, nil)
    bench.name(2, "back")
    #expect(seen == ["two", "zwei", nil])
    var missing: [String?] = []
    let none = bench.names.signal.map { $0?[9] }.observeUntilNil { missing.append($0) }
    bench.name(9, "new")
    #expect(missing == [nil])
    withExtendedLifetime((showing, none)) {}
  }

  @Test("L14: observations in a bag end together, when it is cancelled or released")
  func bag() {
    let bench = Bench()
    var count = 0
    var observations: Observations? = Observations()
    observations! += bench.selected.signal.observe { _ in count += 1 }
    observations! += bench.names.signal.observe { _ in count += 1 }
    bench.select(2)
    #expect(count == 3)
    observations?.cancel()
    bench.select(3)
    #expect(count == 3)
    observations! += bench.selected.signal.observe { _ in count += 1 }
    #expect(count == 4)
    observations = nil
    bench.select(4)
    #expect(count == 4)
  }
}
