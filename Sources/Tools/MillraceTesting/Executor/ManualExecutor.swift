internal import Synchronization

/// An executor that runs the jobs of actors and tasks on the test's thread, when the test drains
/// it.
///
/// It is at once an actor's serial executor and the executor that effects prefer. When
/// ``drain(limit:)`` returns, every job that it was given has ended or waits for a clock, so no
/// test has to sleep, yield or guess. Any thread may enqueue jobs; they run only inside `drain`.
///
/// It does not control jobs that are never enqueued on it: those of a plain `Task {}` in an effect,
/// a detached task, the main actor, and callbacks of other libraries. Access the outside through
/// the environment or a service.
public final class ManualExecutor: TaskExecutor, SerialExecutor {
  private struct Contents {
    /// The jobs; those before `head` have run.
    var jobs: [UnownedJob] = []
    var head = 0
    var random: SeededGenerator?
    var ran = 0
    var isDraining = false
    /// The tasks that wait for a job, by their numbers.
    var arrivals: [Int: CheckedContinuation<Void, Never>] = [:]
    var arrivalsMade = 0

    var waiting: Int { jobs.count - head }

    /// Takes the job that has waited longest; O(1) on average.
    mutating func takeFirst() -> UnownedJob {
      let job = jobs[head]
      head += 1
      if head * 2 > jobs.count {
        jobs.removeFirst(head)
        head = 0
      }
      return job
    }
  }

  private let contents: Mutex<Contents>

  /// Creates an executor without jobs.
  ///
  /// - Parameter order: The order in which waiting jobs run.
  public init(order: ExecutionOrder = .fifo) {
    var contents = Contents()
    if case .seeded(let seed) = order { contents.random = SeededGenerator(seed: seed) }
    self.contents = Mutex(contents)
  }

  /// Stores a job for the next ``drain(limit:)``, or for the one under way; any thread may call it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let arrivals = contents.withLock { contents in
      contents.jobs.append(job)
      defer { contents.arrivals = [:] }
      return contents.arrivals
    }
    for arrival in arrivals.values { arrival.resume() }
  }

  /// Waits until there is a job to run; returns at once if one waits already, or if the task of the
  /// caller is cancelled.
  ///
  /// It is meant for a test whose jobs wait for an outside event at an unknown time, such as a file
  /// or another actor. It is the only wait in real time here, and has no limit. Do not call it from
  /// a job of this executor: that job would keep the awaited one from running.
  public func jobArrives() async {
    let number = contents.withLock { contents in
      contents.arrivalsMade += 1
      return contents.arrivalsMade
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { arrival in
        let waits = contents.withLock { contents in
          guard contents.waiting == 0, !Task.isCancelled else { return false }
          contents.arrivals[number] = arrival
          return true
        }
        if !waits { arrival.resume() }
      }
    } onCancel: {
      contents.withLock { $0.arrivals.removeValue(forKey: number) }?.resume()
    }
  }

  /// The number of jobs that wait.
  package var waitingJobs: Int { contents.withLock { $0.waiting } }

  /// The number of jobs that have run since the executor was made.
  public var jobsRun: Int { contents.withLock { $0.ran } }

  /// Runs jobs until none waits, including those that the jobs enqueue.
  ///
  /// Called from one of its own jobs it does nothing: the drain under way continues.
  ///
  /// - Parameter limit: The number of jobs after which the drain stops.
  /// - Returns: The number of jobs that it ran.
  /// - Throws: ``Livelock`` if `limit` jobs have run and more wait; those stay enqueued.
  @discardableResult
  public func drain(limit: Int = 100_000) throws(Livelock) -> Int {
    let mayDrain = contents.withLock { contents in
      defer { contents.isDraining = true }
      return !contents.isDraining
    }
    guard mayDrain else { return 0 }
    defer { contents.withLock { $0.isDraining = false } }
    var ran = 0
    while ran < limit, let job = next() {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      ran += 1
    }
    // Below the limit, a job that waits has just arrived from another thread.
    let left = waitingJobs
    if ran == limit, left > 0 { throw Livelock(jobsRun: ran, jobsWaiting: left) }
    return ran
  }

  private func next() -> UnownedJob? {
    contents.withLock { contents in
      guard contents.waiting > 0 else { return nil }
      contents.ran += 1
      guard var random = contents.random else { return contents.takeFirst() }
      let index = Int.random(in: contents.jobs.indices, using: &random)
      contents.random = random
      return contents.jobs.remove(at: index)
    }
  }
}

// A test that holds the executor is the only code that runs jobs on it: they run inside `drain`, on
// the test's thread, and none runs between two drains. So the test itself is isolated to the
// executor, and may access the state of its actors without a hop.
extension ManualExecutor {
  /// Allows the test that holds the executor to access the state of its actors.
  public func checkIsolated() {}

  /// Returns true: the test that holds the executor is isolated to it.
  @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
  public func isIsolatingCurrentContext() -> Bool? { true }
}

/// The order in which a ``ManualExecutor`` runs the jobs that wait.
public enum ExecutionOrder: Sendable, Hashable {
  /// The job that has waited longest runs first.
  case fifo
  /// A generator chooses the next job: each seed is one interleaving, the same in every run.
  case seeded(UInt64)
}
