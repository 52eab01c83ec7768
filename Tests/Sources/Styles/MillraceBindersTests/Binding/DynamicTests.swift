import Millrace
import MillraceBinders
import MillraceTestSupport
import Testing

@Suite("Values that bindings follow")
struct DynamicTests {
  private struct Bench {
    let loop = Loop()
    let one: Var<Int>
    let two: Var<Int>

    init() {
      one = Var("one", 1, in: loop.root)
      two = Var("two", 10, in: loop.root)
    }
  }

  private func seen<Value>(
    _ dynamic: Dynamic<Value>, while change: () -> Void
  ) -> [Value] {
    var values: [Value] = []
    let following = dynamic.follow { values.append($0) }
    change()
    withExtendedLifetime(following) {}
    return values
  }

  @Test("BV-6: operators give the value at once and at each change")
  func operators() {
    func seen<Value>(_ make: (Dynamic<Int>) -> Dynamic<Value>) -> [Value] {
      let bench = Bench()
      return self.seen(make(bench.one.dynamic)) {
        for value in [2, 2, 3] { bench.one.set(value) }
      }
    }
    #expect(seen { _ in Dynamic.constant(7).map { $0 + 1 } } == [8])
    #expect(seen { $0.map { $0 * 2 } } == [2, 4, 4, 6])
    #expect(seen { $0.compactMap { $0 == 2 ? "two" : nil } } == ["two", "two"])
    #expect(seen { $0.filter { $0 != 2 } } == [1, 3])
    #expect(seen { $0.distinct() } == [1, 2, 3])
  }

  @Test(
    "BV-6: two values are combined as soon as both are there; the latest of several is followed")
  func several() {
    let bench = Bench()
    let sum = bench.one.dynamic.combine(with: bench.two.dynamic, +)
    #expect(
      seen(sum) {
        bench.one.set(2)
        bench.two.set(20)
      } == [11, 12, 22])
    let later = TempVar<Int>("later", in: bench.loop.root)
    #expect(seen(later.dynamic.combine(with: bench.one.dynamic, +)) { later.send(5) } == [7])
    let chosen = Var("chosen", false, in: bench.loop.root)
    let latest = chosen.dynamic.flatMapLatest { $0 ? bench.two.dynamic : bench.one.dynamic }
    #expect(
      seen(latest) {
        bench.one.set(3)
        chosen.set(true)
        bench.one.set(4)
        bench.two.set(30)
      } == [2, 3, 20, 30])
  }

  @Test("BV-6: another choice that combines two values shows its value at once, and none between")
  func combinedChoice() {
    let bench = Bench()
    let chosen = Var("chosen", 0, in: bench.loop.root)
    let latest = chosen.dynamic
      .flatMapLatest { _ in bench.one.dynamic.combine(with: bench.two.dynamic, +) }
      .distinct().animate()
    #expect(
      seen(latest) {
        chosen.set(1)
        bench.one.set(2)
        chosen.set(2)
        bench.one.set(3)
      } == [.set(11), .animate(12), .animate(13)])
  }

  @Test("BV-6: pulses sample no value that has been emptied")
  func emptiedSample() throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    let (value, pulse) = (
      TempVar<Int>("value", in: loop.root), TempVar<Int>("pulse", in: loop.root)
    )
    var values: [Int] = []
    let following = pulse.pulses.sample(value.dynamic).follow { values.append($0) }
    value.send(1)
    pulse.send(1)
    try timeline.show(0)
    timeline.branch()
    pulse.send(2)
    #expect(values == [1])
    withExtendedLifetime(following) {}
  }

  @Test("BV-6: a follower that changes the choice while it is called follows the newest choice")
  func chosenWhileCalled() {
    let bench = Bench()
    let chosen = Var("chosen", false, in: bench.loop.root)
    var values: [Int] = []
    let following = chosen.dynamic
      .flatMapLatest { $0 ? bench.two.dynamic : bench.one.dynamic }
      .follow { value in
        values.append(value)
        if value == 1 { chosen.set(true) }
      }
    bench.one.set(2)
    bench.two.set(20)
    #expect(values == [1, 10, 20])
    withExtendedLifetime(following) {}
  }

  @Test("BV-6: a value that was chosen earlier is not passed on, also if it begins with several")
  func severalOfAnEarlierChoice() {
    var choose: (Bool) -> Void = { _ in }
    let chosen = Dynamic<Bool> { body in
      choose = body
      body(false)
      return ObservationToken {}
    }
    let several = Dynamic<Int> { body in
      for value in 1...3 { body(value) }
      return nil
    }
    var values: [Int] = []
    let following = chosen.flatMapLatest { $0 ? .constant(10) : several }.follow { value in
      values.append(value)
      if value == 2 { choose(true) }
    }
    #expect(values == [1, 2, 10])
    withExtendedLifetime(following) {}
  }

  @Test(
    "BV-6: the first value of a view is shown at once, and later ones as a movement if wished",
    arguments: [
      (AnimationMode.never, [false, false]), (.subsequent, [false, true]), (.always, [true, true]),
    ])
  func animate(mode: AnimationMode, isAnimated: [Bool]) {
    let bench = Bench()
    let values = seen(bench.one.dynamic.animate(mode)) { bench.one.set(2) }
    #expect(values.map(\.isAnimated) == isAnimated && values.map(\.value) == [1, 2])
  }

  @Test("BV-6: pulses have no memory; they are merged, filtered, and take the newest of a value")
  func pulses() {
    let bench = Bench()
    var seen: [Int] = []
    let pulses = bench.one.pulses.merge(bench.two.pulses).filter { $0 != 3 }.map { -$0 }
    var sampled: [Int] = []
    let following = [
      pulses.follow { seen.append($0) },
      bench.two.pulses.sample(bench.one.dynamic).follow { sampled.append($0) },
    ]
    for value in 2...4 { bench.one.set(value) }
    bench.two.set(20)
    #expect(seen == [-2, -4, -20] && sampled == [4])
    withExtendedLifetime(following) {}
  }

  @Test("BV-6: a follower that is cancelled is not called again, whatever is between")
  func cancelled() {
    let bench = Bench()
    var count = 0
    let all = bench.one.dynamic.combine(with: bench.two.dynamic, +)
      .flatMapLatest { sum in bench.one.dynamic.map { $0 + sum } }.animate()
    var following: ObservationToken? = all.follow { _ in count += 1 }
    bench.one.set(2)
    let before = count
    following?.cancel()
    bench.one.set(3)
    bench.two.set(3)
    following = nil
    bench.one.set(4)
    #expect(count == before && before > 1)
  }

  @Test("BV-6, L12: the past is followed as well, and derived values with it")
  func past() throws {
    let bench = Bench()
    let timeline = Timeline(of: bench.loop)
    bench.one.set(2)
    bench.one.set(3)
    var moved: [Int] = []
    let following = bench.one.dynamic.map { $0 * 10 }.follow { moved.append($0) }
    try timeline.show(1)
    timeline.resume()
    #expect(moved == [30, 20, 30])
    withExtendedLifetime(following) {}
  }
}
