import Millrace
import MillraceFlux

// The rows of the design's table for the surface of Flux, called as its users call it.

private struct Step: AnyAction {
  let step: Int
}

private struct Other: AnyAction {
  let step: Int
}

func measureFlux(_ harness: inout Harness) {
  measureWaiting(&harness)
  measureNaming(&harness)
  measureManyStores(&harness)
}

/// As in facebook/flux: both reduce, one waits, and one listener is registered.
private func measureWaiting(_ harness: inout Harness) {
  let dispatcher = Dispatcher(in: Loop().root)
  var count: ReduceStore<Int>?
  let double = ReduceStore("double", 0, on: dispatcher) { [dispatcher] _, _, turn in
    guard let count else { return 0 }
    try dispatcher.waitFor([count.dispatchToken], in: turn)
    return count.state &* 2
  }
  count = ReduceStore("count", 0, on: dispatcher) { count, action, _ in
    count &+ ((action as? Step)?.step ?? 0)
  }
  var seen = 0
  let listener = double.addListener { seen &+= 1 }
  harness.measure("Flux: dispatch, 2 stores, one waitFor, 1 listener", limit: 150, million) {
    try? dispatcher.dispatch(Step(step: $0 | 1))
  }
  withExtendedLifetime((listener, count)) {}
}

/// The same with handlers of the type, and the store that is waited for named.
private func measureNaming(_ harness: inout Harness) {
  let dispatcher = Dispatcher(in: Loop().root)
  let double = StateStore("double", 0, on: dispatcher)
  let count = StateStore("count", 0, on: dispatcher)
  count.on(Step.self) { count, action in count &+= action.step }
  double.on(Step.self, after: count) { double, _ in double = count.current &* 2 }
  var seen = 0
  let listener = double.addListener { seen &+= 1 }
  harness.measure("Flux: the same, with typed handlers", limit: 150, million) {
    try? dispatcher.dispatch(Step(step: $0 | 1))
  }
  withExtendedLifetime(listener) {}
}

private func measureManyStores(_ harness: inout Harness) {
  let dispatcher = Dispatcher(in: Loop().root)
  let stores = (0..<100).map { StateStore("\($0)", 0, on: dispatcher) }
  for store in stores.dropFirst() {
    store.on(Other.self) { count, action in count &+= action.step }
  }
  stores[0].on(Step.self) { count, action in count &+= action.step }
  var seen = 0
  let listeners = stores.map { $0.addListener { seen &+= 1 } }
  harness.measure("Flux: dispatch, 100 stores, one handles it", limit: nil, million) {
    try? dispatcher.dispatch(Step(step: $0 | 1))
  }
  withExtendedLifetime((listeners, stores)) {}
}
