import MillraceDurable
import MillraceDurableTesting
import Testing

@Suite struct SimulationTests {
  @Test("the engines keep their promises under faults", arguments: 1...8 as ClosedRange<UInt64>)
  func promises(seed: UInt64) throws {
    let report = try Simulation.runEdits(.actions(60), seed: seed)
    #expect(report.actions > 100)
    #expect(report.faults > 0)
  }

  @Test("the same seed gives the same run")
  func repeatable() throws {
    let reports = try (0..<2).map { _ in try Simulation.runEdits(.actions(20), seed: 5) }
    #expect(reports[0] == reports[1])
  }
}
