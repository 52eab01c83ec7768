import Millrace
import MillraceComponents
import MillraceFlux
import MillraceRedux
import MillraceTesting
import MillraceUniFlow
import Testing

/// An app of each style and a native store, on one loop and one timeline.
@Suite("All styles on one loop")
struct OneLoopTests {
  private typealias Add = EntryPointTests.Add
  private typealias Adder = EntryPointTests.Adder
  private typealias Entry = EntryPointTests.Entry
  private typealias Numbers = EntryPointTests.Numbers

  private let house = EntryPointTests.House()
  private let native: Millrace.Store<Int, Int>

  init() {
    native = Millrace.Store(0, in: house.page, name: "native") { state, step in
      state += step
      return .none
    }
  }

  @Test("one action travels through all styles: one order of commits, each with its cause")
  func chain() {
    let (house, native) = (house, native)
    let recorder = LoopRecorder(of: house.loop, .commits)
    let watcher = EntryPointTests.Watcher { state in
      if state == [100] { house.uniFlow.submit(Numbers.add(Add(value: 1_000))) }
    }
    house.adder.subscribe(watcher)
    let answers = [
      // Redux and Components answer at once, nested in the notifications.
      native.observe { if $0 == 1 { house.redux.dispatch(Add(value: 10)) } },
      house.redux.observe({ $0 }) { if $0 == [10] { house.core.dispatch(Add(value: 100)) } },
      // UniFlow answers later, and so does what Flux enqueues.
      house.uniFlow.signal.map { ($0 ==> Numbers.On.self)?.all }.observe { all in
        if all == [1_000] { house.flux.enqueue(Add(value: 10_000)) }
      },
    ]
    native.send(1)
    house.loop.pump()
    #expect(house.came == [10, 10_000, 100, 1_000])
    #expect(recorder.commits.map(\.number) == (1...5).map { house.begun + $0 })
    #expect(recorder.commits.map(\.causedBy) == [nil] + (1...4).map { house.begun + $0 })
    withExtendedLifetime((answers, watcher)) {}
  }

  @Test("restoring any commit restores all styles, in random histories", arguments: 0..<100)
  func restoring(seed: UInt64) throws {
    func shown() -> [[Int]] {
      let components = house.core.navigationTree.flatten()
      return [[native.state], house.came] + components.map { ($0 as? Adder)?.state.all ?? [] }
    }
    var random = SeededGenerator(seed: seed)
    let timeline = Timeline(of: house.loop)
    var history = [house.loop.commitNumber: shown()]
    // A notification that changes no state cannot be restored.
    let entries = Entry.allCases.filter { $0 != .adapterNotify }
    for value in 1...30 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: native.send(value)
      case 1: house.adder.commit(BasicNavigation.push(Adder(), from: house.adder))
      case 2:
        let pushed = house.core.navigationTree.flatten().dropFirst()
        house.adder.commit(BasicNavigation.pop(Array(pushed.suffix(1))))
      default:
        let entry = Int.random(in: entries.indices, using: &random)
        house.forward(value, by: entries[entry])
      }
      house.loop.pump()
      history[house.loop.commitNumber] = shown()
    }
    let newest = house.loop.commitNumber
    let numbers = history.keys.sorted().shuffled(using: &random)
    for number in numbers {
      try timeline.show(number)
      #expect(shown() == history[number], "look at \(number)")
    }
    timeline.resume()
    #expect(shown() == history[newest])
    let target = try #require(numbers.first)
    try timeline.restore(target)
    #expect(shown() == history[target], "restored \(target)")
    #expect(timeline.moments.last?.cause == nil)
  }
}
