import MillraceRedux

// The rows of the design's table for the surface of ReSwift, called as its users call it.

private struct Step: Action {
  let step: Int
}

private final class PartSubscriber: StoreSubscriber {
  var seen = 0

  func newState(state: Int) { seen &+= state }
}

private func reduceCounter(_ action: any Action, _ state: Counter?) -> Counter {
  var state = state ?? Counter()
  if let step = action as? Step { state.count &+= step.step }
  return state
}

@MainActor
func measureRedux(_ harness: inout Harness) {
  let store = MillraceRedux.Store<Counter>(reducer: reduceCounter, state: Counter())
  harness.measure("Redux: dispatch, no subscriber", limit: 100, million) {
    store.dispatch(Step(step: $0))
  }
  var read = 0
  harness.measure("Redux: dispatch and read the state", limit: nil, million) {
    store.dispatch(Step(step: $0))
    read &+= store.state.count
  }
  let first = PartSubscriber()
  store.subscribe(first) { $0.select { $0.count } }
  harness.measure("Redux: dispatch, 1 subscriber of a part", limit: 160, million) {
    store.dispatch(Step(step: $0 | 1))
  }
  withExtendedLifetime((first, read)) {}
  measureManySubscribers(&harness)
  measureSubscribing(&harness)
}

/// As in the row of the native store: each has an element of its own, and one changes.
@MainActor
private func measureManySubscribers(_ harness: inout Harness) {
  let store = MillraceRedux.Store<[Int]>(
    reducer: { action, state in
      var state = state ?? Array(repeating: 0, count: 1_000)
      if let step = action as? Step { state[step.step] &+= 1 }
      return state
    }, state: nil)
  let subscribers = (0..<1_000).map { _ in PartSubscriber() }
  for (index, subscriber) in subscribers.enumerated() {
    store.subscribe(subscriber) { $0.select { $0[index] } }
  }
  harness.measure("Redux: dispatch, 1,000 subscribers, one changes", limit: 30_000, 2_000) {
    store.dispatch(Step(step: $0 % 1_000))
  }
  withExtendedLifetime(subscribers) {}
}

@MainActor
private func measureSubscribing(_ harness: inout Harness) {
  let store = MillraceRedux.Store<Counter>(reducer: reduceCounter, state: Counter())
  let subscribers = (0..<10_000).map { _ in PartSubscriber() }
  let before = residentBytes()
  for subscriber in subscribers { store.subscribe(subscriber) { $0.select { $0.count } } }
  let taken = residentBytes() - before
  for subscriber in subscribers { store.unsubscribe(subscriber) }
  harness.measureBoth(
    "Redux: subscribe 10,000", limit: nil,
    { for subscriber in subscribers { store.subscribe(subscriber) { $0.select { $0.count } } } },
    "Redux: unsubscribe 10,000", limit: nil,
    { for subscriber in subscribers { store.unsubscribe(subscriber) } })
  guard !harness.isCounted else { return }
  print("Redux: 10,000 subscribers take \(taken / 10_000) bytes each")
}
