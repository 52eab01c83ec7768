internal import Synchronization

/// Runs the jobs of actors and tasks when a test says so, on the test's own thread, in an order that it chooses.
///
/// It is an actor's serial executor and the executor that effects prefer, at once. So when ``drain(limit:)`` returns,
/// everything that it was given has ended or waits for a clock: no test has to sleep, yield or guess. Jobs may be
/// enqueued from any thread; they run only inside `drain`.
///
/// What escapes it, because it never sees it: a plain `Task {}` in an effect, a detached task, the main actor, and
/// callbacks of other libraries. Reach the outside through the environment or a service.
public final class ManualExecutor: TaskExecutor, SerialExecutor {
  private struct Contents {
    var jobs: [UnownedJob] = []
    var random: SeededGenerator?
    var ran = 0
    var isDraining = false
    var arrivals: [CheckedContinuation<Void, Never>] = []
  }

  private let contents: Mutex<Contents>

  /// Makes an executor without jobs.
  ///
  /// - Parameter order: which of the waiting jobs is next.
  public init(order: ExecutionOrder = .fifo) {
    var contents = Contents()
    if case .seeded(let seed) = order { contents.random = SeededGenerator(seed: seed) }
    self.contents = Mutex(contents)
  }

  /// Keeps a job for the next ``drain(limit:)``, or for the one under way; any thread may.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let arrivals = contents.withLock { contents in
      contents.jobs.append(job)
      defer { contents.arrivals = [] }
      return contents.arrivals
    }
    for arrival in arrivals { arrival.resume() }
  }

  /// Waits until there is a job to run; at once if one waits already.
  ///
  /// For a test whose jobs wait for something outside, which comes when it comes: a file, another actor. It is the only
  /// thing here that waits for real, and without a limit of its own. Not for a job of this executor, which it would keep
  /// from running.
  public func jobArrives() async {
    await withCheckedContinuation { arrival in
      let isThere = contents.withLock { contents in
        if contents.jobs.isEmpty { contents.arrivals.append(arrival) }
        return !contents.jobs.isEmpty
      }
      if isThere { arrival.resume() }
    }
  }

  /// How many jobs wait.
  public var waitingJobs: Int { contents.withLock { $0.jobs.count } }

  /// How many jobs have run since it was made.
  public var jobsRun: Int { contents.withLock { $0.ran } }

  /// Runs jobs until none waits, those that the jobs enqueue included.
  ///
  /// Called by a job of its own it does nothing: the drain under way goes on.
  ///
  /// - Parameter limit: how many jobs it runs before it calls that a livelock.
  /// - Returns: how many jobs it ran.
  /// - Throws: ``Livelock`` when as many jobs have run and more wait; they stay.
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
    let left = waitingJobs
    if left > 0 { throw Livelock(jobsRun: ran, jobsWaiting: left) }
    return ran
  }

  private func next() -> UnownedJob? {
    contents.withLock { contents in
      guard !contents.jobs.isEmpty else { return nil }
      contents.ran += 1
      guard var random = contents.random else { return contents.jobs.removeFirst() }
      let index = Int.random(in: contents.jobs.indices, using: &random)
      contents.random = random
      return contents.jobs.remove(at: index)
    }
  }
}

// A test that holds the executor is the only one who runs anything on it: jobs run inside `drain`, on the test's
// thread, and between two drains nothing does. So the test itself stands on the executor, and may touch what its
// actors own without a hop.
extension ManualExecutor {
  /// Lets the test that holds it act as its actors do.
  public func checkIsolated() {}

  /// Says that the test that holds it stands where its actors do.
  @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
  public func isIsolatingCurrentContext() -> Bool? { true }
}
