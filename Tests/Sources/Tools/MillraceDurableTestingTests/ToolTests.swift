import Foundation
import MillraceDurable
import MillraceDurableTesting
import Testing

private struct Counter: DurableRecord {
  static let table = "counter"
  var id: String
  var count: Int
}

private struct Count: DurableAction {
  static let name = "count"
  var counter: String
  var space: Space

  func apply(to records: Records) throws {
    var counter = try records.get(Counter.self, counter) ?? Counter(id: counter, count: 0)
    counter.count += 1
    try records.put(counter)
  }
}

/// An action that reads what it must not: a random number.
private struct Gamble: DurableAction {
  static let name = "gamble"
  var space: Space

  func apply(to records: Records) throws {
    try records.put(Counter(id: "luck", count: .random(in: 0..<1_000_000)))
  }
}

private struct Renamed: DurableAction {
  static let name = "count"
  static let version = 2
  static let upcasters: [Int: Upcaster] = [1: { $0.rename("counter", to: "key") }]
  var key: String
  var space: Space

  func apply(to records: Records) throws {}
}

private struct Incompatible: DurableAction {
  static let name = "count"
  var key: String
  var space: Space

  func apply(to records: Records) throws {}
}

@Suite struct ExplorationTests {
  @Test("actions that depend on records only do not diverge")
  func deterministic() throws {
    let schema = try DurableSchema(records: [Counter.self], actions: [Count.self])
    let reports = try Simulation.explore(schema, .actions(20), seeds: 0..<3) {
      _, _, space, random in
      Count(counter: "c\(Int.random(in: 0..<3, using: &random))", space: space)
    }
    #expect(reports.allSatisfy { $0.actions > 0 })
  }

  @Test("an action that draws a random number when it is applied is found")
  func divergent() throws {
    let schema = try DurableSchema(records: [Counter.self], actions: [Gamble.self])
    #expect(throws: SimulationFailure.self) {
      try Simulation.explore(schema, .actions(5), seeds: 0..<1) { _, _, space, _ in
        Gamble(space: space)
      }
    }
  }
}

@Suite struct GoldenFilesTests {
  private func withFolder(_ body: (GoldenFiles, String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/golden-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(GoldenFiles(folder: folder), folder)
  }

  @Test("nothing to read is no success: no release, no line, and a file that cannot be read")
  func nothing() throws {
    let schema = try DurableSchema(records: [Counter.self], actions: [Count.self])
    try withFolder { files, folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      #expect(throws: GoldenError.noRelease(folder)) {
        try files.check(schema, records: [Counter.self])
      }
      try Data("\n".utf8).write(to: URL(filePath: folder + "/1.0.jsonl"))
      #expect(throws: GoldenError.noLines("1.0.jsonl")) {
        try files.check(schema, records: [Counter.self])
      }
      try FileManager.default.removeItem(atPath: folder + "/1.0.jsonl")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/1.0.jsonl", withDestinationPath: folder + "/elsewhere")
      let error = #expect(throws: (any Error).self) {
        try files.check(schema, records: [Counter.self])
      }
      #expect(!(error is GoldenError))
    }
  }

  @Test("every line of a release is read by later versions, or named")
  func check() throws {
    try withFolder { files, _ in
      let action = Count(counter: "a", space: "s")
      try files.write("1.0", actions: [action], records: [Counter(id: "a", count: 1)])
      try files.write("1.0", actions: [action], records: [Counter(id: "a", count: 1)])
      #expect(throws: GoldenError.changed("1.0")) {
        try files.write("1.0", actions: [], records: [])
      }
      let next = try DurableSchema(records: [Counter.self], actions: [Renamed.self])
      let actions = try files.check(next, records: [Counter.self])
      #expect((actions.first as? Renamed)?.key == "a")
      let broken = try DurableSchema(records: [Counter.self], actions: [Incompatible.self])
      #expect(throws: GoldenError.self) { try files.check(broken, records: [Counter.self]) }
    }
  }
}

@Suite struct FaultyTransportTests {
  @Test("a push through a way with faults is processed once, and none passes a cut")
  func faults() async throws {
    let schema = try DurableSchema(records: [Counter.self], actions: [Count.self])
    let server = FakeServer(schema: schema)
    let way = FaultyTransport(
      server.transport(as: Requester(user: "mo")), TransportFaults(loss: 0.3, duplication: 0.5),
      seed: 1)
    let storage = MemoryClientStorage(client: ClientID(bits: 1), spaces: ["s"])
    let engine = ClientEngine(storage, schema: schema) { 1 }
    _ = try engine.perform(Count(counter: "a", space: "s"))
    let request = try #require(try engine.push())
    var answers = 0
    for _ in 0..<20 {
      if (try? await way.push(request)) != nil { answers += 1 }
    }
    #expect((1..<20).contains(answers))
    let count = try server.storage.readNow { file in
      try Records(file.records(of: "s", version: 0), space: "s").get(Counter.self, "a")?.count
    }
    #expect(count == 1)
    way.isCut = true
    await #expect(throws: TransportError.unreachable) { try await way.push(request) }
  }
}
