import MillraceDurableTesting
import Testing

/// The simulation of a night: as many seeds as fit into the seconds of `MILLRACE_SIMULATION`.
@Suite struct LongSimulationTests {
  @Test("no seed breaks a promise", .enabled(if: Simulation.secondsOfNight != nil))
  func seeds() throws {
    try Simulation.runNight()
  }
}
