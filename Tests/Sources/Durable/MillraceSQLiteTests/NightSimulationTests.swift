#if SQLite
import Foundation
import MillraceDurableTesting
import Testing

/// The simulation of a night: as many seeds as fit into the seconds of `MILLRACE_SIMULATION`.
///
/// `MILLRACE_SEED` is the first of them, and `TMPDIR` the folder of the files.
@Suite struct NightSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["MILLRACE_SIMULATION"].flatMap(Double.init)

  @Test("no seed breaks a promise", .enabled(if: seconds != nil), arguments: [false, true])
  func seeds(onFiles: Bool) throws {
    let end = ContinuousClock.now.advanced(by: .seconds(Self.seconds ?? 0))
    let first = Self.environment["MILLRACE_SEED"].flatMap(UInt64.init) ?? 1_000
    var (seed, sum) = (first, SimulationReport(seed: first))
    while ContinuousClock.now < end {
      sum += try Simulation.runEdits(.init(), seed: seed, on: onFiles ? .files : .memory)
      seed += 1
    }
    print("\(seed - first) seeds on \(onFiles ? "files" : "memory"):", sum)
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
#endif
