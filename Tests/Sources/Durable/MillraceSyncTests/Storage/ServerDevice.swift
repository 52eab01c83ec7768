#if SQLite && PostgreSQL
import MillraceDurable
import ServerStorageChecks

let mo = Requester(user: "mo")

/// A device in memory that exchanges with a storage without a network.
struct ServerDevice {
  let file: MemoryClientStorage
  let engine: ClientEngine
  let server: ServerEngine

  init(_ number: Int, spaces: [Space] = ["one"]) throws {
    let client = ClientID(bits: UInt128(number) << 64 | UInt128(randomBits()))
    try self.init(MemoryClientStorage(client: client, spaces: spaces, canLosePower: false))
  }

  private init(_ file: MemoryClientStorage) throws {
    self.file = file
    let schema = try noteSchema()
    engine = ClientEngine(file, schema: schema, randomBits: randomBits)
    server = ServerEngine(schema: schema, pageSize: 3) { _, _ in .write }
  }

  /// Returns a device with a copy of the file.
  func copy() throws -> ServerDevice { try ServerDevice(file.copy()) }

  @discardableResult
  func perform(_ text: String, note: String = "a", in space: Space = "one") throws -> ActionID {
    try engine.perform(WriteNote(space: space, note: note, text: text)).id
  }

  /// Sends what waits.
  @discardableResult
  func push(to storage: any ServerStorage, limit: Int = 100) async throws -> PushAnswer? {
    guard let request = try engine.push(limit: limit) else { return nil }
    return try await storage.write { [server] in
      try server.push(request, from: mo, in: $0).answer
    }
  }

  /// Receives what has changed, page by page; returns the spaces that were received anew.
  @discardableResult
  func pull(from storage: any ServerStorage) async throws -> Set<Space> {
    var question = try engine.pull()
    let asked = question
    var (resets, changes, answer) = ([Space](), [RecordChange](), PullAnswer?.none)
    repeat {
      let request = question
      let page = try await storage.read { [server] in
        try server.pull(request, from: mo, in: $0)
      }
      resets += page.resets
      changes += page.changes
      answer = page
      question = PullRequest(
        client: question.client, schema: question.schema, epoch: question.epoch ?? page.epoch,
        positions: page.positions, confirmed: question.confirmed, pending: question.pending)
    } while answer?.isComplete == false
    guard let answer else { return [] }
    _ = try engine.rebase(
      onto: PullAnswer(
        client: answer.client, epoch: answer.epoch, positions: answer.positions,
        processed: answer.processed, head: answer.head, outcomes: answer.outcomes,
        resets: Array(Set(resets)), denied: answer.denied, changes: changes), of: asked)
    return Set(resets)
  }

  func notes(in space: Space = "one") throws -> [String] {
    try file.read { file in
      try Records(file.records(of: space, keepingBeforeImages: true), space: space)
        .scan(Note.self).map { "\($0.id)=\($0.text)" }
    }
  }

  var waitingCount: Int { get throws { try file.read { try $0.outboxCount } } }
}

extension ServerStorage {
  func notes(in space: Space = "one") async throws -> [String] {
    try await read { file in
      try Records(file.records(of: space, version: 0), space: space).scan(Note.self)
        .map { "\($0.id)=\($0.text)" }
    }
  }
}
#endif
