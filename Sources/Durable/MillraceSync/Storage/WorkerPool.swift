internal import Dispatch
internal import Synchronization

/// A pool of connections on queues of their own, which run the waiting work in its order.
///
/// Sendable: a worker is used by one piece of work at a time, on its own queue.
package final class WorkerPool<Worker>: @unchecked Sendable {
  private typealias Job = (Worker) -> Void

  private struct State {
    var idle: [Int]
    var waiting = WaitingJobs<Job>()
    var isClosed = false
  }

  /// The number of workers.
  var count: Int { workers.count }

  private let workers: [Worker]
  private let queues: [DispatchQueue]
  private let state: Mutex<State>
  /// The work that runs, and that a worker was chosen for.
  let done = DispatchGroup()
  private let closedError: any Error
  private let didChoose: @Sendable () -> Void

  package convenience init(_ workers: [Worker], label: String, whenClosed error: any Error) {
    self.init(workers, label: label, whenClosed: error, didChoose: {})
  }

  /// - Parameter didChoose: Called between the choice of a worker and its run, for tests.
  init(
    _ workers: [Worker], label: String, whenClosed closedError: any Error,
    didChoose: @escaping @Sendable () -> Void
  ) {
    self.workers = workers
    self.closedError = closedError
    self.didChoose = didChoose
    queues = workers.indices.map { DispatchQueue(label: "\(label).\($0)") }
    state = Mutex(State(idle: Array(workers.indices)))
  }

  /// Runs work on the next worker that is free.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable (Worker) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let isTaken = submit { worker in
        continuation.resume(with: Result { try body(worker) })
      }
      if !isTaken { continuation.resume(throwing: closedError) }
    }
  }

  /// Puts work behind the work that waits; returns false if the pool is closed.
  func submit(_ job: @escaping (Worker) -> Void) -> Bool {
    let sendable = SendableJob(job: job)
    let (isTaken, index): (Bool, Int?) = state.withLock { state in
      guard !state.isClosed else { return (false, nil) }
      guard let index = state.idle.popLast() else {
        state.waiting.append(sendable.job)
        return (true, nil)
      }
      // Before another call closes the pool, which would end the worker.
      done.enter()
      return (true, index)
    }
    if let index {
      didChoose()
      queues[index].async {
        self.work(index, sendable.job)
        self.done.leave()
      }
    }
    return isTaken
  }

  private func work(_ index: Int, _ first: @escaping Job) {
    var job = first
    while true {
      job(workers[index])
      let next: SendableJob? = state.withLock { state in
        if let next = state.waiting.popFirst() { return SendableJob(job: next) }
        state.idle.append(index)
        return nil
      }
      guard let next else { return }
      job = next.job
    }
  }

  /// Finishes the work that waits, and ends the workers; later work fails.
  ///
  /// - Returns: False, at once, if it is or was being closed.
  @discardableResult
  package func close(_ end: @escaping @Sendable (Worker) -> Void) async -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return false }
    await withCheckedContinuation { continuation in
      done.notify(queue: DispatchQueue(label: "millrace.close")) {
        for worker in self.workers { end(worker) }
        continuation.resume()
      }
    }
    return true
  }

  /// A job on its way to the worker that runs it.
  private struct SendableJob: @unchecked Sendable {
    let job: Job
  }
}

/// A queue whose first element is removed at the cost of one.
struct WaitingJobs<Job> {
  private var coming: [Job] = []
  private var leaving: [Job] = []

  var count: Int { coming.count + leaving.count }

  mutating func append(_ job: Job) { coming.append(job) }

  mutating func popFirst() -> Job? {
    if leaving.isEmpty {
      leaving = coming.reversed()
      coming.removeAll()
    }
    return leaving.popLast()
  }

  /// Removes up to a number of elements, the oldest first.
  mutating func popFirst(_ limit: Int) -> [Job] {
    var jobs: [Job] = []
    while jobs.count < limit, let job = popFirst() { jobs.append(job) }
    return jobs
  }
}
