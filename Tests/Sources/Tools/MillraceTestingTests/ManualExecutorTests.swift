#if Testing
import MillraceTesting
import Testing

@Suite("ManualExecutor")
struct ManualExecutorTests {
  /// Five tasks of three steps each on one executor; the order in which the steps ran.
  private func interleaving(_ order: ExecutionOrder) throws -> [String] {
    let executor = ManualExecutor(order: order)
    let log = Log(on: executor)
    for name in ["a", "b", "c", "d", "e"] {
      Task(executorPreference: executor) {
        for step in 1...3 { await log.write("\(name)\(step)") }
      }
    }
    try executor.drain()
    return log.lines
  }

  @Test("first in, first out is the same every time and keeps every task's own order")
  func fifo() throws {
    let first = try interleaving(.fifo)
    #expect(first.count == 15)
    for _ in 1...20 { #expect(try interleaving(.fifo) == first) }
  }

  @Test("a seed gives the same interleaving every time, and each task keeps its own order")
  func sameSeed() throws {
    for seed in 0..<50 as Range<UInt64> {
      let lines = try interleaving(.seeded(seed))
      #expect(try interleaving(.seeded(seed)) == lines)
      for name in ["a", "b", "c", "d", "e"] {
        #expect(lines.filter { $0.hasPrefix(name) } == (1...3).map { "\(name)\($0)" })
      }
    }
  }

  @Test("300 seeds give nearly as many interleavings")
  func manyInterleavings() throws {
    let all = try Set((0..<300 as Range<UInt64>).map { try interleaving(.seeded($0)) })
    #expect(all.count > 250)
  }

  @Test("nothing runs before it is drained, and everything has when it is")
  func onlyWhenDrained() throws {
    let executor = ManualExecutor()
    let log = Log(on: executor)
    Task(executorPreference: executor) { await log.write("ran") }
    #expect(executor.jobsRun == 0)
    #expect(executor.waitingJobs == 1)
    #expect(log.lines.isEmpty)
    #expect(try executor.drain() > 0)
    #expect(log.lines == ["ran"])
    #expect(executor.waitingJobs == 0)
    #expect(try executor.drain() == 0)
  }

  @Test("jobs that make jobs for ever are a livelock that says how many ran")
  func livelock() throws {
    let executor = ManualExecutor()
    let spinner = Spinner(on: executor)
    let task = Task(executorPreference: executor) { await spinner.spin() }
    #expect(throws: Livelock(jobsRun: 500, jobsWaiting: 1)) { try executor.drain(limit: 500) }
    task.cancel()
    try executor.drain()
  }

  @Test("the error of a livelock states what was expected, what happened and what to do")
  func livelockText() {
    #expect(
      Livelock(jobsRun: 9, jobsWaiting: 1).description == """
        Expected to run out of jobs, but after 9 of them 1 still wait(s).
        Look for an effect that never waits for the clock, or raise the limit.
        """)
    #expect(
      Livelock(jobsRun: 9, jobsWaiting: 2, running: ["poll", "tick"]).description == """
        Expected to run out of jobs, but after 9 of them 2 still wait(s).
        Still running:
          - poll
          - tick
        Look for an effect that never waits for the clock, or raise the limit.
        """)
  }

  @Test("jobs that arrive from other threads are all run, once")
  func otherThreads() async throws {
    let executor = ManualExecutor()
    let log = Log(on: executor)
    // On the global executor: they only hand their jobs over here.
    let senders = (0..<8).map { sender in
      Task.detached {
        for step in 0..<25 {
          Task(executorPreference: executor) { await log.write("\(sender).\(step)") }
        }
      }
    }
    for sender in senders { await sender.value }
    try executor.drain()
    #expect(Set(log.lines).count == 200)
    #expect(log.lines.count == 200)
  }
}

/// Lines written by jobs of one executor, read by the test that drains it.
private actor Log {
  private let executor: ManualExecutor
  private var written: [String] = []

  init(on executor: ManualExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func write(_ line: String) async {
    written.append(line)
  }

  /// The test stands on the executor.
  nonisolated var lines: [String] { assumeIsolated { $0.written } }
}

/// Two actors' worth of hops that end only when cancelled.
private actor Spinner {
  private let executor: ManualExecutor

  init(on executor: ManualExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func spin() async {
    while !Task.isCancelled {
      await withCheckedContinuation { continuation in
        Task(executorPreference: executor) { continuation.resume() }
      }
    }
  }
}
#endif
