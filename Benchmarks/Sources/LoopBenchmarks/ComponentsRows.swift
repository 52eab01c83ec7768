import Millrace
import MillraceComponents

// The cost of an action in a tree of components, called as Core's users call it.

private struct Tally: State {
  var count = 0
}

private struct Add: Action {
  let step: Int
}

/// One of a tree: reacts to every action, or looks at it and does nothing.
private final class Adder: Component<Tally> {
  private let reacts: Bool

  init(reacts: Bool) {
    self.reacts = reacts
    super.init(state: Tally())
  }

  override func process(_ action: any Action) {
    if reacts, let add = action as? Add { edit { $0.count &+= add.step } }
  }
}

private final class Looker: Subscriber {
  var seen = 0

  func update(with state: Tally) { seen &+= state.count }
}

func measureComponents(_ harness: inout Harness) {
  let root = Adder(reacts: true)
  let core = Core(in: Loop().root, rootComponent: root)
  harness.measure("Components: an action, 1 component", limit: nil, 1_000_000) {
    core.dispatch(Add(step: $0))
  }
  let looker = Looker()
  root.subscribe(looker)
  harness.measure("Components: an action, 1 component, 1 subscriber", limit: 200, 1_000_000) {
    core.dispatch(Add(step: $0))
  }
  withExtendedLifetime(looker) {}
  measureFiftyOne(&harness, "51 components, 1 reacts", reacts: false)
  measureFiftyOne(&harness, "51 components, all react", reacts: true)
  measurePushes(&harness)
}

/// A root with fifty components shown from each other.
private func measureFiftyOne(_ harness: inout Harness, _ name: String, reacts: Bool) {
  let root = Adder(reacts: true)
  let core = Core(in: Loop().root, rootComponent: root)
  var top: AnyComponent = root
  for _ in 0..<50 {
    let next = Adder(reacts: reacts)
    top.commit(BasicNavigation.push(next, from: top))
    top = next
  }
  harness.measure("Components: an action, \(name)", limit: reacts ? nil : 1_000, 20_000) {
    core.dispatch(Add(step: $0))
  }
}

/// Measures a push after a thousand screens have come and gone.
private func measurePushes(_ harness: inout Harness) {
  let root = Adder(reacts: true)
  let core = Core(in: Loop().root, rootComponent: root)
  func pushAndPop(_ count: Int) {
    for _ in 0..<count {
      let next = Adder(reacts: true)
      root.commit(BasicNavigation.push(next, from: root))
      root.commit(BasicNavigation.pop([next]))
    }
    // The work that scopes leave to their loop's owner.
    core.loop.pump()
  }
  pushAndPop(1_000)
  let before = residentBytes()
  pushAndPop(1_000)
  if !harness.isCounted {
    print("Components: 1,000 pushes and pops leave \(residentBytes() - before) bytes")
  }
  harness.measure("Components: a push and a pop", limit: 1_500, 2_000) { _ in pushAndPop(1) }
}
