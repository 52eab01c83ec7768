import Foundation
import MillraceDurableTesting
import Testing

/// The simulation of a night: as many seeds as fit into the seconds of `MILLRACE_SIMULATION`.
@Suite struct LongSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["MILLRACE_SIMULATION"].flatMap(Double.init)

  @Test("no seed breaks a promise", .enabled(if: seconds != nil))
  func seeds() throws {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(Self.seconds ?? 0))
    let first = Self.environment["MILLRACE_SEED"].flatMap(UInt64.init) ?? 1_000
    let size = Self.environment["MILLRACE_ACTIONS"].flatMap(Int.init) ?? 200
    var (seed, failures, total) = (first, 0, SimulationReport(seed: 0))
    while clock.now < end {
      do {
        let report = try Simulation.runEdits(.actions(size), seed: seed)
        total.actions += report.actions
        total.faults += report.faults
        total.disturbedMessages += report.disturbedMessages
        total.events += report.events
        total.lostTails += report.lostTails
        total.refusals += report.refusals
        total.rotations += report.rotations
        total.resets += report.resets
      } catch {
        failures += 1
        Issue.record("\(error)")
        if failures > 2 { break }
      }
      seed += 1
    }
    print("seeds \(seed - first), failures \(failures):", total)
  }
}
