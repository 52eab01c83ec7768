#if SQLite && PostgreSQL
import MillraceDurable
import ServerStorageChecks
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.enabled(if: Database.parameters != nil, Database.comment))
struct PostgresJobTests {
  typealias Body = @Sendable (any ServerTransaction) throws -> String

  /// The identity of the first client: the lock of a client is one for all schemas of a database,
  /// so that those of another test would be waited for.
  private let first = UInt128(randomBits()) << 64

  /// Runs transactions as those that have waited together, and returns their values.
  private func run(_ bodies: [Body], in database: Database) throws -> [String] {
    let options = PostgresOptions(
      parameters: database.parameters + " application_name=\(database.name)",
      schema: try PostgresSchema(database.name), now: systemSeconds)
    let running = try RunningActions(at: "\(database.folder.path)/group")
    let worker = PostgresWorker(options, SharedConnecting(), note: running.slot(0))
    let values = Mutex<[Int: String]>([:])
    let jobs = bodies.enumerated().map { index, body in
      PostgresJob(body) { result in
        values.withLock { $0[index] = (try? result.get()) ?? "\(result)" }
      }
    }
    let commits = Mutex(0)
    worker.run(jobs) { _ in commits.withLock { $0 += 1 } }
    #expect(commits.withLock { $0 } == 1)
    return values.withLock { values in bodies.indices.map { values[$0] ?? "" } }
  }

  /// Opens the storage, and makes the spaces: one that is new has no row to lock.
  private func prepare(_ database: Database, spaces: [Space]) async throws {
    let storage = try await database.open()
    try await storage.write { file in for space in spaces { try file.setVersion(1, of: space) } }
    await storage.close()
  }

  private func clientID(_ number: Int) -> ClientID { ClientID(bits: first + UInt128(number)) }

  /// Returns a transaction of a client that changes its space as a push with one action does.
  private func push(
    _ client: Int, to space: Space, action: Int? = nil, reading read: @escaping Body = { _ in "" }
  ) -> Body {
    let (id, action) = (clientID(client), ActionID(bits: UInt128(action ?? client)))
    return { file in
      try file.prepare(client: id, spaces: [space], actions: [action])
      let (number, version) = (
        (try file.client(id)?.processed ?? 0) + 1, try file.version(of: space) + 1
      )
      let records = Records(try file.records(of: space, version: version), space: space)
      let found = try read(file)
      try records.put(Note(id: "a", text: "\(client)"))
      if try file.processed(action) == nil {
        try file.add(ProcessedAction(id: action, client: id, number: number))
      }
      try file.setVersion(version, of: space)
      try file.setClient(ServerClient(user: "mo", processed: number, head: action), id)
      return found + "\(number) \(version)"
    }
  }

  @Test("one statement writes the changes of the transactions that share a commit")
  func statement() async throws {
    try await Database.with { database in
      let spaces = (0..<16).map { Space(rawValue: "\($0)") }
      try await prepare(database, spaces: spaces)
      let bodies = spaces.enumerated().map { push($0, to: $1) }
      #expect(try run(bodies, in: database) == Array(repeating: "1 2", count: 16))
      #expect(try database.statements == "1")
      #expect(try database.execute("SELECT count(*)::text FROM ledger") == "16")
    }
  }

  @Test("transactions whose common commit is not answered may be there, and are reported as one")
  func unanswered() async throws {
    try await Database.with { database in
      try await prepare(database, spaces: ["0", "1"])
      let last = push(1, to: "1")
      let breaking: Body = { file in
        defer { _ = try? database.breakConnections() }
        return try last(file)
      }
      let results = try run([push(0, to: "0"), breaking], in: database)
      #expect(results.allSatisfy { $0.contains("failure") })
    }
  }

  @Test(
    "a transaction reads what another one of its commit has changed",
    arguments: ["client", "space", "action", "record", "records", "changes", "line", "lines"])
  func reading(_ name: String) async throws {
    let (space, client, action) = (Space(rawValue: "0"), clientID(0), ActionID(bits: 0))
    let other = clientID(1)
    let (second, expected): (Body, String) =
      switch name {
      case "client": (push(0, to: "1", action: 1), "2 2")
      case "space": (push(1, to: "0"), "1 3")
      case "action":
        (
          { file in
            try file.prepare(client: other, spaces: ["1"], actions: [action])
            return try file.processed(action)?.number.description ?? "none"
          }, "1"
        )
      case "record":
        (
          push(1, to: "1") { file in
            try Records(try file.records(of: space, version: 9), space: space).get(Note.self, "a")?
              .text ?? "none"
          }, "01 2"
        )
      case "records":
        (
          push(1, to: "1") { file in
            try Records(try file.records(of: space, version: 9), space: space).scan(Note.self)
              .map(\.text).joined()
          }, "01 2"
        )
      case "changes":
        (
          push(1, to: "1") { file in
            try file.changes(of: space, after: .start, limit: 9).map(\.change.id).joined()
          }, "a1 2"
        )
      case "line":
        (push(1, to: "1") { try $0.processed(action)?.client == client ? "0" : "none" }, "01 2")
      default:
        (push(1, to: "1") { "\(try $0.processed(by: client, after: 0).count)" }, "11 2")
      }
    try await Database.with { database in
      try await prepare(database, spaces: ["0", "1"])
      #expect(try run([push(0, to: "0"), second], in: database) == ["1 2", expected])
    }
  }
}

extension Database {
  /// The number of statements that have written the lines of the ledger.
  fileprivate var statements: String {
    get throws { try execute("SELECT count(DISTINCT (xmin::text, cmin::text)) FROM ledger") }
  }
}
#endif
