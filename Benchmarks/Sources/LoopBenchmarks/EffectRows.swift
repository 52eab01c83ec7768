import Millrace

// Effects that suspend, and subscriptions: on one thread, so that a count is the same each time.

/// An actor whose jobs, and those of its sources, run when the benchmark drains them.
actor Desk {
  nonisolated let executor = DeskExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// The executor of a desk: that of tests takes a lock for each job, which the rows would count.
///
/// Unchecked, since the benchmark enqueues and runs all jobs on its only thread.
final class DeskExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  func drain() {
    while !jobs.isEmpty {
      jobs.removeFirst().runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  func checkIsolated() {}

  @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
  func isIsolatingCurrentContext() -> Bool? { true }
}

/// The point at which the work of an effect waits.
///
/// Unchecked, since only the benchmark's thread uses it.
final class Pause: @unchecked Sendable {
  var waiting: UnsafeContinuation<Void, Never>?

  func end() {
    waiting?.resume()
    waiting = nil
  }
}

/// Counts what the row with a suspension of ``RoundTrips`` does, which the clock measures with a
/// thread of its own.
func countSuspension(_ name: String, _ harness: inout Harness) {
  let desk = Desk()
  desk.assumeIsolated { desk in
    let pause = Pause()
    let loop = Loop(environment: Environment(effectExecutor: desk.executor))
    loop.run()
    let store = Store<Int, Ask>(0, in: loop.root) { count, action in
      switch action {
      case .ask:
        return .run("ask") {
          await withUnsafeContinuation { pause.waiting = $0 }
          return .answer
        }
      case .answer:
        count += 1
        return .none
      }
    }
    harness.measure(name, limit: nil, 200_000) { _ in
      store.send(.ask)
      pause.end()
      desk.executor.drain()
    }
  }
}

/// A program with at most one source, which waits until it is stopped.
private struct Sourced: Reducer {
  struct State { var count = 0, source: Int? }
  enum Action: Sendable { case add(Int), select(Int?) }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let number): state.count &+= number
    case .select(let source): state.source = source
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    guard let source = state.source else { return [] }
    return [Subscription(source, { AsyncStream<Int> { _ in } }, map: { .add($0) })]
  }
}

func measureSubscriptions(_ harness: inout Harness) {
  let desk = Desk()
  desk.assumeIsolated { desk in
    let loop = Loop(environment: Environment(effectExecutor: desk.executor))
    loop.run()
    let store = Store(Sourced.State(), in: loop.root, Sourced())
    harness.measure("a turn of a program without its subscription", limit: nil, 200_000) {
      store.send(.add($0))
    }
    store.send(.select(0))
    desk.executor.drain()
    harness.measure("a turn beside a subscription that stays", limit: nil, 200_000) {
      store.send(.add($0))
    }
    harness.measure("a subscription is replaced by another", limit: nil, 100_000) {
      store.send(.select($0 & 1))
      desk.executor.drain()
    }
    harness.measure("a subscription starts and stops", limit: nil, 100_000) {
      store.send(.select($0))
      desk.executor.drain()
      store.send(.select(nil))
      desk.executor.drain()
    }
  }
}
