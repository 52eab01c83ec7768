/// An error of a drain that reached its limit because jobs kept enqueuing jobs.
public struct Livelock: Error, Equatable, Sendable {
  /// The number of jobs that the drain ran.
  public let jobsRun: Int
  /// The number of jobs that still wait.
  public let jobsWaiting: Int
  /// The descriptions of the effects that run or wait, if they are known.
  public var running: [String]

  /// Creates the error of a drain that reached its limit.
  public init(jobsRun: Int, jobsWaiting: Int, running: [String] = []) {
    self.jobsRun = jobsRun
    self.jobsWaiting = jobsWaiting
    self.running = running
  }
}

extension Livelock: CustomStringConvertible {
  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    let first =
      "Expected to run out of jobs, but after \(jobsRun) of them \(jobsWaiting) still wait(s)."
    let rest =
      running.isEmpty
      ? "" : "\nStill running:\n" + running.map { "  - \($0)" }.joined(separator: "\n")
    return first + rest
      + "\nLook for an effect that never waits for the clock, or raise the limit."
  }
}
