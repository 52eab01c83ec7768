/// Why a drain gave up: jobs go on making jobs.
public struct Livelock: Error, Equatable, Sendable {
  /// How many jobs the drain ran.
  public let jobsRun: Int
  /// How many still wait.
  public let jobsWaiting: Int
  /// What runs or waits, where somebody knows: the descriptions of effects.
  public var running: [String]

  /// Describes a drain that gave up.
  public init(jobsRun: Int, jobsWaiting: Int, running: [String] = []) {
    self.jobsRun = jobsRun
    self.jobsWaiting = jobsWaiting
    self.running = running
  }
}

extension Livelock: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    let first =
      "Expected to run out of jobs, but after \(jobsRun) of them \(jobsWaiting) still wait(s)."
    let what =
      running.isEmpty
      ? "" : "\nStill running:\n" + running.map { "  - \($0)" }.joined(separator: "\n")
    return first + what
      + "\nLook for an effect that never waits for the clock, or raise the limit."
  }
}
