/// A mistake that is built into a simulation on purpose, to see that the simulation finds it.
///
/// None of them is in the engines: each is a storage, a message or a reaction that behaves as if a
/// clause of the algorithm were missing.
package enum PlantedBug: String, Sendable, CaseIterable {
  /// The server applies an action that it has processed before.
  case noDedup
  /// The device does not apply its waiting actions to new records.
  case noRebase
  /// The device stores the server's changes over its own.
  case patchWithoutRewind
  /// The device drops what it sent when the answer is an error.
  case dropOnError
  /// The device takes the answer to a push for a verdict.
  case ackFromPush
  /// The device undoes refused actions without a report.
  case noRefusalReport
  /// The server skips missing numbers.
  case noGapCheck
  /// The device takes every list of verdicts for its own chain's.
  case confirmByOutcomeOnly
  /// The device takes every number for its own chain's.
  case confirmByNumberOnly
  /// The device keeps its identity when another file has used it.
  case noRotation
  /// The device sends actions that are not on the disk.
  case noBarrier
  /// The server stores the client and the ledger after the records, in another transaction.
  case lmidNotAtomic
  /// The server does not compare predecessors.
  case noChain
  /// The server knows actions by their clients' numbers only.
  case noLedger
  /// The server does not use up the number of an action that came in another push.
  case dupKeepsNumber
}

extension PlantedBug {
  /// The settings under which a simulation shows it early.
  package var settings: SimulationSettings {
    var settings = SimulationSettings.actions(40)
    switch self {
    case .noLedger, .noChain, .noRotation, .confirmByNumberOnly, .confirmByOutcomeOnly:
      settings.faults = [.copy, .backUp, .restore, .restore, .kill, .partition, .burst]
      settings.faultPause = 1_500
    case .noBarrier: settings.faults = [.powerLoss, .powerLoss, .kill, .partition]
    case .lmidNotAtomic: settings.serverDeath = 0.1
    default: break
    }
    return settings
  }
}
