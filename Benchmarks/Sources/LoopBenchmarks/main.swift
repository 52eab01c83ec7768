import Millrace

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// The rows of the design's table that the loop answers for. Limits are the design's, for a bare
// closure of 2.4 ns.

struct Counter: Equatable { var count = 0, other = 0, third = 0 }

/// Opaque to the optimiser, as a handler that comes from elsewhere is.
@inline(never)
func opaque(_ update: @escaping (inout Counter, Int) -> Void) -> (inout Counter, Int) -> Void {
  update
}

@inline(never)
func makeStore(_ update: @escaping (inout Counter, Int) -> Void) -> Store<Counter, Int> {
  Store(Counter()) { state, action in
    update(&state, action)
    return .none
  }
}

// The bytes of a history, for `script/bench --history`; nothing is timed.
if CommandLine.arguments.contains("--history") {
  printHistoryMemory()
  exit(0)
}

var harness = Harness(Array(CommandLine.arguments.dropFirst()))
let million = 1_000_000

do {
  let pointer = UnsafeMutablePointer<Counter>.allocate(capacity: 1)
  pointer.initialize(to: Counter())
  let update = opaque { $0.count &+= $1 }
  harness.measureBare(million * 4) { update(&pointer.pointee, $0) }
  pointer.deallocate()
}

do {
  final class Holder { var counter = Counter() }
  let holder = Holder()
  let update = opaque { $0.count &+= $1 }
  // Pays a check of exclusive access, which takes several times the closure's own time.
  harness.measure("bare closure, on a property of a class", limit: nil, million * 4) {
    update(&holder.counter, $0)
  }
}

do {
  let store = Store<Counter, Int>(Counter()) { state, action in
    state.count &+= action
    return .none
  }
  harness.measure("send, no observer", limit: 30, million) { store.send($0) }
  var seen = 0
  harness.measure("send and read the state", limit: nil, million) {
    store.send($0)
    seen &+= store.state.count
  }
  withExtendedLifetime(seen) {}
}

do {
  let store = Store<Counter, Int>(Counter()) { state, action in
    state.count &+= action
    return .none
  }
  var seen = 0
  let token = store.observe { seen &+= $0.count }
  harness.measure("send, 1 observer of the whole state", limit: 60, million) { store.send($0 | 1) }
  withExtendedLifetime(token) {}
}

do {
  let store = Store<Counter, Int>(Counter()) { state, action in
    state.count &+= action
    return .none
  }
  let timeline = Timeline(of: store.loop)
  harness.measure("send, with a timeline", limit: 300, 200_000) { store.send($0) }
  withExtendedLifetime(timeline) {}
}

do {
  let store = Store<Counter, Int>(Counter()) { state, action in
    state.count &+= action
    return .none
  }
  let handle = store.handle
  harness.measure("handle.send and its turn", limit: 200, 200_000) {
    handle.send($0)
    store.loop.pump()
  }
}

do {
  let store = Store<[Int], Int>(Array(repeating: 0, count: 1_000)) { state, index in
    state[index] &+= 1
    return .none
  }
  var seen = 0
  let tokens = (0..<1_000).map { index in
    store.observe({ $0[index] }) { seen &+= $0 }
  }
  harness.measure("1,000 signals selecting by closure, one changes", limit: 15_000, 2_000) {
    store.send($0 % 1_000)
  }
  withExtendedLifetime(tokens) {}
}

do {
  let loop = Loop()
  let stores = (0..<1_000).map { index in
    Store<Int, Int>(0, in: loop.root, name: "\(index)") { state, step in
      state &+= step
      return .none
    }
  }
  var seen = 0
  let tokens = stores.map { $0.observe { seen &+= $0 } }
  harness.measure("1,000 signals on 1,000 slots, one changes", limit: 300, million) {
    stores[$0 % 1_000].send(1)
  }
  withExtendedLifetime(tokens) {}
}

do {
  struct Level5 { var value = 0 }
  struct Level4 { var next = Level5() }
  struct Level3 { var next = Level4() }
  struct Level2 { var next = Level3() }
  struct Level1 { var next = Level2() }
  enum A5 { case add(Int) }
  enum A4 { case next(A5) }
  enum A3 { case next(A4) }
  enum A2 { case next(A3) }
  enum A1 { case next(A2) }
  let store = Store<Level1, A1>(Level1()) { state, action in
    switch action {
    case .next(.next(.next(.next(.add(let step))))): state.next.next.next.next.value &+= step
    }
    return .none
  }
  let deep = store.child({ $0.next }, action: A1.next).child({ $0.next }, action: A2.next)
    .child({ $0.next }, action: A3.next).child({ $0.next }, action: A4.next)
  harness.measure("send from a child five levels deep", limit: 150, million) { deep.send(.add($0)) }
}

do {
  struct Parent { var children = Array(repeating: Counter(), count: 100) }
  let store = Store<Parent, (Int, Int)>(Parent()) { state, action in
    state.children[action.0].count &+= action.1
    return .none
  }
  let children = (0..<100).map { index in
    store.child({ $0.children[index] }, action: { (step: Int) in (index, step) })
  }
  harness.measure("100 child stores alive, one changes", limit: 1_000, million) {
    children[$0 % 100].send(1)
  }
  var seen = 0
  let tokens = children.map { $0.observe { seen &+= $0.count } }
  harness.measure("100 child stores alive and observed, one changes", limit: 1_000, 100_000) {
    children[$0 % 100].send(1)
  }
  withExtendedLifetime(tokens) {}
}

do {
  struct Large { var rows = Array(repeating: 0, count: 100_000), title = 0 }
  let store = Store<Large, Int>(Large()) { state, index in
    state.rows[index] &+= 1
    return .none
  }
  var seen = 0
  let token = store.observe({ $0.title }) { seen &+= $0 }
  harness.measure("one element of 100,000, observers hold other parts", limit: 60, million) {
    store.send($0 % 100_000)
  }
  withExtendedLifetime(token) {}
}

do {
  let store = Store<Counter, Int>(Counter()) { _, _ in .none }
  var tokens: [ObservationToken] = []
  tokens.reserveCapacity(10_000)
  harness.measureBoth(
    "start 10,000 observers", limit: 2_000_000,
    { for _ in 0..<10_000 { tokens.append(store.observe({ $0.count }) { _ in }) } },
    "stop 10,000 observers", limit: 2_000_000,
    {
      for token in tokens { token.cancel() }
      tokens.removeAll(keepingCapacity: true)
    })
}

measureRedux(&harness)
measureFlux(&harness)
measureComponents(&harness)
measureUniFlow(&harness)
measureViewState(&harness)
measureBinders(&harness)

/// Action → asynchronous work → action.
enum Ask: Sendable { case ask, answer }

let asked = Store<Int, Ask>(0) { count, action in
  switch action {
  case .ask: return .run("ask") { .answer }
  case .answer:
    count += 1
    return .none
  }
}
asked.loop.run(isolation: MainActor.shared)
harness.measure("effect round trip, own actor", limit: 1_500, 200_000) { _ in asked.send(.ask) }
let suspending = "effect round trip with one suspension"
if harness.isCounted { countSuspension(suspending, &harness) }
measureSubscriptions(&harness)
// The counted part ends here, before the main function suspends: valgrind expects a main thread at
// the end.
if harness.isCounted { exit(0) }

/// The same with a suspension in the work, so that the answer comes back through the executor.
actor RoundTrips {
  func run(_ count: Int) async -> Double {
    let store = Store<Int, Ask>(0) { count, action in
      switch action {
      case .ask:
        return .run("ask") {
          await Task.yield()
          return .answer
        }
      case .answer:
        count += 1
        return .none
      }
    }
    store.loop.run()
    var finished: CheckedContinuation<Void, Never>?
    let token = store.observe { _ in
      finished?.resume()
      finished = nil
    }
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<5 {
      let start = clock.now
      for _ in 0..<count {
        await withCheckedContinuation { continuation in
          finished = continuation
          store.send(.ask)
        }
      }
      best = min(best, start.duration(to: clock.now).nanoseconds / Double(count))
    }
    withExtendedLifetime(token) {}
    return best
  }
}

if harness.isWanted(suspending) {
  harness.record(suspending, limit: 5_000, nanoseconds: await RoundTrips().run(20_000))
}
harness.printTable()
