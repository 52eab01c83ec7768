import Millrace
import MillraceRedux
import MillraceTesting
import Testing

@Suite("The comparisons of a chain of operators")
struct SkippingRuleTests {
  /// One operator of a chain on numbers.
  enum Operator: CaseIterable {
    case half, negative, lastBit, skipGrowing, onlyGrowing, skipNear, skipEqual

    private static let grows: @Sendable (Int, Int) -> Bool = { $0 < $1 }
    private static let isNear: @Sendable (Int, Int) -> Bool = { abs($0 - $1) <= 1 }

    func apply(to subscription: Subscription<Int>) -> Subscription<Int> {
      switch self {
      case .half, .negative, .lastBit: subscription.select(select)
      case .skipGrowing: subscription.skip(when: Self.grows)
      case .onlyGrowing: subscription.only(when: Self.grows)
      case .skipNear: subscription.skipRepeats(Self.isNear)
      case .skipEqual: subscription.skipRepeats()
      }
    }

    func select(_ value: Int) -> Int {
      switch self {
      case .half: value / 2
      case .negative: -value
      case .lastBit: value & 1
      default: value
      }
    }

    func skips(_ old: Int, _ new: Int) -> Bool {
      switch self {
      case .half, .negative, .lastBit: false
      case .skipGrowing: Self.grows(old, new)
      case .onlyGrowing: !Self.grows(old, new)
      case .skipNear: Self.isNear(old, new)
      case .skipEqual: old == new
      }
    }
  }

  /// ReSwift's rule: the state before an action and the one after it go down the chain together.
  private func model(_ chain: [Operator], _ states: [Int]) -> [Int] {
    var notified: [Int] = []
    var before: Int?
    for state in states {
      var (old, new, isSkipped) = (before, state, false)
      for step in chain where !isSkipped {
        isSkipped = old.map { step.skips($0, new) } ?? false
        (old, new) = (old.map(step.select), step.select(new))
      }
      if !isSkipped { notified.append(new) }
      before = state
    }
    return notified
  }

  private func notify(
    _ states: [Int], skipsRepeats: Bool,
    _ transform: @escaping (Subscription<Int>) -> Subscription<Int>
  ) -> [Int] {
    let store = Store<Int>(
      in: Loop().root, reducer: { action, state in (action as? Add)?.step ?? state ?? 0 },
      state: states[0], automaticallySkipsRepeats: skipsRepeats)
    let listener = Listener<Int>()
    store.subscribe(listener, transform: transform)
    for state in states.dropFirst() { store.dispatch(Add(state)) }
    return listener.notified
  }

  @Test(
    "P a value that is skipped by one operator is what the next compares with, as in ReSwift",
    arguments: [([0, 1, 1, 0], [0, 0]), ([0, 1, 0], [0, 0])])
  func chained(states: [Int], notified: [Int]) {
    let grows: (Int, Int) -> Bool = { $0 < $1 }
    #expect(notify(states, skipsRepeats: true) { $0.skip(when: grows) } == notified)
  }

  @Test(
    "random chains on random values: of the module, of an app, and by ReSwift's rule"
  )
  func random() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let chain = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        Operator.allCases.randomElement(using: &random)
      }
      var states = [0]
      for _ in 0..<8 {
        states.append(states.last.map { $0 + .random(in: -2...2, using: &random) } ?? 0)
      }
      let skipsRepeats = Bool.random(using: &random)
      let expected = model(skipsRepeats ? chain + [.skipEqual] : chain, states)
      let here = notify(states, skipsRepeats: skipsRepeats) { start in
        chain.reduce(start) { $1.apply(to: $0) }
      }
      let index = Int.random(in: 0...chain.count, using: &random)
      let withOwn = notify(states, skipsRepeats: skipsRepeats) { start in
        let above = chain.prefix(index).reduce(start) { $1.apply(to: $0) }
        return chain.suffix(from: index).reduce(above.unchanged()) { $1.apply(to: $0) }
      }
      #expect(here == expected, "\(chain) on \(states)")
      #expect(withOwn == expected, "\(chain) on \(states), an own operator at \(index)")
    }
  }

  @Test("P instead: what is skipped as equal by hand and by the store is compared once")
  func comparedOnce() {
    let store = makeStore()
    let listener = Listener<SkippingTests.Counted>()
    let counts = SkippingTests.Counts()
    store.subscribe(listener) { subscription in
      subscription.select { SkippingTests.Counted(value: $0.count, counts: counts) }.skipRepeats()
    }
    counts.compared = 0
    store.dispatch(Add())
    #expect(counts.compared == 1)
    #expect(listener.notified.map(\.value) == [0, 1])
  }
}

extension Subscription {
  /// An operator of an app's own that hands everything on as it is.
  fileprivate func unchanged() -> Subscription<State> {
    Subscription { sink in self.observer = { old, new in sink(old, new) } }
  }
}
