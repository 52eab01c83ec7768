import MillraceDurable
import Testing

@testable import MillraceDurableTesting

/// Each promise is worth as much as the simulation's ability to see it broken.
@Suite struct PlantedBugTests {
  @Test("the simulation finds it", arguments: PlantedBug.allCases.filter { $0 != .dupKeepsNumber })
  func found(bug: PlantedBug) throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      do {
        _ = try Simulation.runEdits(bug.settings, seed: seed, planting: bug)
      } catch is SimulationFailure {
        return
      }
    }
    Issue.record("\(bug) was not found in 60 seeds")
  }
}

/// The mistake that random schedules do not find: an action in two copies of a file that both take
/// new identities.
@Suite struct DirectedBugTests {
  @Test(
    "a number that a repetition does not use up is found",
    arguments: [nil, PlantedBug.dupKeepsNumber])
  func repetition(bug: PlantedBug?) throws {
    let workload = try EditWorkload()
    let (storage, requester) = (MemoryServerStorage(epoch: "one"), Requester(user: "mo"))
    let engine = ServerEngine(schema: workload.schemas[0]) { _, _ in .write }
    func push(_ client: UInt128, _ numbers: [Int]) throws -> PushAnswer {
      let actions = try numbers.enumerated().map { index, number in
        let body = EditBody(kind: .write, cell: "a", device: 0, number: number)
        let previous = index > 0 ? ActionID(bits: UInt128(numbers[index - 1])) : nil
        return Envelope(
          number: index + 1, id: ActionID(bits: UInt128(number)), previous: previous, space: "s",
          name: FirstEdit.name, version: 1,
          arguments: try JSONText.encode(FirstEdit(space: "s", body: body, words: "x")))
      }
      let request = PushRequest(client: ClientID(bits: client), schema: 1, actions: actions)
      return try storage.writeNow { file in
        let read = try bug?.misread(request, in: file) ?? request
        return try engine.push(read, from: requester, in: file).answer
      }
    }
    #expect(try push(1, [1]) == PushAnswer(processed: 1))
    // The second copy sends the shared action under its own new number, and one that follows it.
    let answer = try push(2, [1, 2])
    #expect((answer == PushAnswer(processed: 2)) == (bug == nil))
  }
}
