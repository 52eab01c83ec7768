internal import Foundation

extension Simulation {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seconds of ``runNight(on:)``, from the environment variable `MILLRACE_SIMULATION`.
  package static let secondsOfNight = environment["MILLRACE_SIMULATION"].flatMap(Double.init)

  /// Runs seed after seed, and prints the sums.
  ///
  /// `MILLRACE_SEED` is the first seed, and `MILLRACE_ACTIONS` the number of actions of a device.
  ///
  /// - Throws: ``SimulationFailure`` for the first seed that breaks a promise.
  package static func runNight(on storages: SimulatedStorages = .memory) throws {
    let end = ContinuousClock.now.advanced(by: .seconds(secondsOfNight ?? 0))
    let first = environment["MILLRACE_SEED"].flatMap(UInt64.init) ?? 1_000
    let size = environment["MILLRACE_ACTIONS"].flatMap(Int.init) ?? 200
    var (seed, sum) = (first, SimulationReport(seed: first))
    while ContinuousClock.now < end {
      sum += try runEdits(.actions(size), seed: seed, on: storages)
      seed += 1
    }
    print("\(seed - first) seeds, none of which broke a promise:", sum)
  }
}

extension SimulationReport {
  fileprivate static func += (sum: inout Self, report: Self) {
    sum.actions += report.actions
    sum.faults += report.faults
    sum.disturbedMessages += report.disturbedMessages
    sum.events += report.events
    sum.lostTails += report.lostTails
    sum.refusals += report.refusals
    sum.rotations += report.rotations
    sum.resets += report.resets
  }
}
