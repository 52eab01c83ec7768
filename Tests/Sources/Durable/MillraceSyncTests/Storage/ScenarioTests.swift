#if SQLite && PostgreSQL
import Foundation
import MillraceDurable
import MillraceDurableTesting
import ServerStorageChecks
import Testing

@testable import MillraceSync

/// A scenario of `Tests/Support/Scenarios/devices.json`: steps of devices, and what is to be seen
/// after them.
struct Scenario: Decodable, Sendable, CustomTestStringConvertible {
  struct Step: Decodable, Sendable {
    enum Deed: String, Decodable { case write, push, pull, copy }

    var device: Int
    var does: Deed
    var note: String?
    var text: String?
    /// The number after which a push begins, and its largest number of actions.
    var after: Int?
    var limit: Int?
    /// The device whose file is copied.
    var of: Int?

    var shows: [String]?
    var waiting: Int?
    var refused: [String]?
    var server: [String]?
  }

  var name: String
  var steps: [Step]

  var testDescription: String { name }

  static let all: [Scenario] = {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../../../Support/Scenarios/devices.json").standardized
    do {
      return try JSONDecoder().decode([Scenario].self, from: Data(contentsOf: file))
    } catch {
      preconditionFailure("\(file.path): \(error)")
    }
  }()
}

/// The ways of a device to the server's part of the work.
enum ScenarioServer: String, CaseIterable, CustomTestStringConvertible {
  case engine, fake, sqlite, postgres

  static let available = allCases.filter { $0 != .postgres || Database.parameters != nil }

  var testDescription: String { rawValue }

  func run(_ body: (any SyncTransport, any ServerStorage) async throws -> Void) async throws {
    switch self {
    case .engine:
      let storage = MemoryServerStorage(epoch: "one")
      try await body(EngineTransport(storage: storage), storage)
    case .fake:
      let server = FakeServer(schema: try noteSchema())
      try await body(server.transport(as: mo), server.storage)
    case .sqlite, .postgres:
      try await (self == .sqlite ? StorageKind.sqlite : .postgres).withStorage { checked in
        try await Office(checked.storage, schema: noteSchema()).serving { port in
          try await body(way(to: port), checked.storage)
        }
      }
    }
  }
}

/// The server's engine without a network.
private struct EngineTransport: SyncTransport {
  let storage: MemoryServerStorage

  private func ask<Answer>(
    _ body: (ServerEngine) throws -> Answer
  ) throws(TransportError) -> Answer {
    do {
      return try body(ServerEngine(schema: noteSchema()) { _, _ in .write })
    } catch {
      throw .notUnderstood("\(error)")
    }
  }

  func push(_ request: PushRequest) throws(TransportError) -> PushAnswer {
    try ask { engine in
      try storage.writeNow { try engine.push(request, from: mo, in: $0).answer }
    }
  }

  func pull(_ request: PullRequest) throws(TransportError) -> PullAnswer {
    try ask { engine in try storage.readNow { try engine.pull(request, from: mo, in: $0) } }
  }

  func poll(_ request: PullRequest) throws(TransportError) -> Bool {
    try ask { engine in try storage.readNow { try engine.hasNews(for: request, from: mo, in: $0) } }
  }
}

@Suite(.timeLimit(.minutes(5))) struct ScenarioTests {
  @Test(
    "devices show, and the server has, what a scenario says", arguments: Scenario.all,
    ScenarioServer.available)
  func scenario(scenario: Scenario, server: ScenarioServer) async throws {
    try await server.run { transport, storage in
      var devices: [Int: ServerDevice] = [:]
      for (index, step) in scenario.steps.enumerated() {
        let device = try devices[step.device] ?? ServerDevice(step.device)
        devices[step.device] = device
        switch step.does {
        case .write: try device.perform(step.text ?? "", note: step.note ?? "a")
        case .push:
          if let push = try device.engine.push(after: step.after ?? 0, limit: step.limit ?? 100) {
            _ = try await transport.push(push)
          }
        case .pull: try await pull(device, over: transport)
        case .copy: devices[step.device] = try devices[step.of ?? 0]?.copy()
        }
        let seen = try #require(devices[step.device])
        let place: Comment = "step \(index + 1)"
        if let shows = step.shows { #expect(try seen.notes() == shows, place) }
        if let waiting = step.waiting { #expect(try seen.waitingCount == waiting, place) }
        if let refused = step.refused {
          #expect(try seen.engine.refused().map(\.refusal.reason) == refused, place)
        }
        if let expected = step.server {
          let found = try await storage.notes()
          #expect(found == expected, place)
        }
      }
    }
  }

  private func pull(_ device: ServerDevice, over transport: any SyncTransport) async throws {
    let question = try device.engine.pull()
    var pages = PullPages(try await transport.pull(question), of: question)
    while !pages.answer.isComplete {
      try #require(pages.add(try await transport.pull(pages.next)))
    }
    let rebase = try device.engine.rebase(onto: pages.answer, of: question)
    guard case .taken = rebase else {
      Issue.record("The answer was not taken: \(rebase)")
      return
    }
  }
}
#endif
