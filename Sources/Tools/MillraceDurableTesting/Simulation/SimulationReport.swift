/// The figures of one simulation.
public struct SimulationReport: Hashable, Sendable {
  /// The seed, from which the same simulation runs again.
  public var seed: UInt64
  /// The number of performed actions.
  public var actions = 0
  /// The number of faults of devices and server.
  public var faults = 0
  /// The number of messages that were lost, repeated or late.
  public var disturbedMessages = 0
  /// The number of events.
  public var events = 0
  /// The number of actions that a loss of power took before they were on the disk.
  public var lostTails = 0
  /// The number of refused actions.
  public var refusals = 0
  /// The number of times that a file took a new identity.
  public var rotations = 0
  /// The number of times that a file began anew.
  public var resets = 0

  /// Creates an empty report.
  public init(seed: UInt64) {
    self.seed = seed
  }
}

/// A promise that a simulation found broken, with the seed that shows it again.
public struct SimulationFailure: Error, Hashable, CustomStringConvertible {
  /// The seed, from which the failure happens again.
  public let seed: UInt64
  /// The virtual time.
  public let time: Duration
  /// The promise, and the finding.
  public let message: String
  /// The last events before it.
  public let log: [String]

  /// The promise with the seed, the time and the last events.
  public var description: String {
    "Seed \(seed), after \(time): \(message)\n" + log.joined(separator: "\n")
  }
}
