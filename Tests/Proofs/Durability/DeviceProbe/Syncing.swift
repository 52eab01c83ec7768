#if SQLite && Web
import Logging
import Millrace
import MillraceDurable
import MillraceSQLite
import MillraceSync
import MillraceWeb

/// The marks that devices have made on a page, in the order of the server.
struct Page: DurableRecord {
  static let table = "page"
  var id: String
  var marks: [Int]
}

/// A record that comes and goes.
struct Flag: DurableRecord {
  static let table = "flag"
  var id: String
}

/// The action with a number: it adds a mark to a page, so that a repetition and the order show.
struct MakeMark: DurableAction {
  static let name = "page.mark"
  var page: String
  var mark: Int
  /// True if the server refuses it, and the device does not.
  var isForbidden: Bool
  var space: Space { "office" }

  func apply(to records: Records) throws {
    var page = try records.get(Page.self, page) ?? Page(id: page, marks: [])
    page.marks.append(mark)
    try records.put(page)
    if mark % 3 == 0 {
      try records.delete(Flag.self, page.id)
    } else {
      try records.put(Flag(id: page.id))
    }
    if isForbidden, records.requester != nil { throw Refusal("Not this.", code: "forbidden") }
  }
}

private let bits: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }

private func markSchema() throws -> DurableSchema {
  try DurableSchema(records: [Page.self, Flag.self], actions: [MakeMark.self])
}

/// Prints the records of an open file, each as its text.
private func printRecords(_ records: any RecordStorage) throws {
  for table in [Page.table, Flag.table] {
    for text in try records.values(in: table, RecordQuery()) { say("record \(table) \(text)") }
  }
}

/// A device that makes numbered marks, and exchanges with a server.
private struct SyncingDevice {
  let number: Int
  let file: DurableFile
  let client: DurableClient

  init(_ path: String, number: Int) async throws {
    self.number = number
    let schema = try markSchema()
    file = try await DurableFile.open(
      at: path, schema: schema, randomBits: bits, didWarn: { _ in })
    client = try DurableClient(file, schema: schema)
    try client.setSpaces(["office"])
    say("opened \(try last())")
  }

  private func last() throws -> Int { try file.read { try $0.state.confirmed + $0.outboxCount } }

  /// Makes the mark with a number on one of some pages, each of which several devices use.
  private func perform(_ mark: Int, of last: Int) throws -> Receipt {
    let page = "p\((mark + number * 3) % max(20, last / 10))"
    let receipt = try client.perform(
      MakeMark(page: page, mark: number * 1_000_000 + mark, isForbidden: mark % 17 == 5))
    let marks = try client.read("office") { try $0.get(Page.self, page)?.marks ?? [] }
    let own = marks.filter { $0 / 1_000_000 == number }
    guard receipt.envelope.number == mark, zip(own, own.dropFirst()).allSatisfy(<) else {
      throw Contradiction(
        description: "mark \(mark) is action \(receipt.envelope.number), \(page) has \(own)")
    }
    return receipt
  }

  /// Makes marks up to a number without a connection.
  func fill(through last: Int) async throws {
    var receipt: Receipt?
    for mark in 1...last { receipt = try perform(mark, of: last) }
    try await receipt?.durable()
    say("filled \(last)")
  }

  /// Makes marks up to a number in bursts of a seeded length, after half of which the device waits
  /// for the verdict.
  private func perform(through last: Int) async throws {
    var mark = try self.last()
    let random = Environment.seeded(UInt64(number * 1_000_000 + mark))
    while mark < last {
      let burst = min(Int(random() % 10) + 1, last - mark)
      var latest: Receipt?
      for _ in 0..<burst {
        mark += 1
        let receipt = try perform(mark, of: last)
        try await receipt.durable()
        say("kept \(mark) \(receipt.envelope.id)")
        latest = receipt
      }
      if random() % 2 == 0 { _ = try await latest?.outcome() }
    }
  }

  /// Performs and exchanges until each action up to a number has a verdict, and each refusal was
  /// reported.
  func run(over transport: HTTPTransport, through last: Int) async throws {
    let start = ContinuousClock.now
    let refusals = try client.refusals()
    let (acknowledged, acknowledge) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [client] in await endingOnError { try await client.run(over: transport) } }
      group.addTask { [client] in
        await endingOnError {
          for await refused in refusals {
            say("refused \(refused.envelope.number)")
            try client.acknowledge(refused)
            say("acknowledged \(refused.envelope.number)")
            acknowledge.yield()
          }
        }
      }
      try await perform(through: last)
      for await status in client.statuses()
      where status.phase == .upToDate && status.pending == 0 { break }
      say("drained \(Int((ContinuousClock.now - start) / .milliseconds(1)))")
      var events = acknowledged.makeAsyncIterator()
      while try file.read({ try !$0.refused().isEmpty }) { _ = await events.next() }
      group.cancelAll()
      try await group.waitForAll()
    }
    try await file.close()
  }

  func show() throws {
    try file.read { file in
      say("client \(try file.state.client)")
      say("waiting \(try file.outboxCount)")
      say("unreported \(try file.refused().count)")
      try printRecords(file.records(of: "office", keepingBeforeImages: true))
    }
  }
}

/// Ends the process with the error of a task that would otherwise be missed.
private func endingOnError(_ body: () async throws -> Void) async {
  do {
    try await body()
  } catch {
    fail(error)
  }
}

/// Serves the devices of any user at a port that the system chooses.
private func listen(_ storage: SQLiteServerStorage) async throws {
  var logger = Logger(label: "probe")
  logger.logLevel = .critical
  let server = SyncServer(
    engine: ServerEngine(schema: try markSchema()) { _, _ in .write }, storage: storage,
    configuration: LiveServerConfiguration(port: 0), logger: logger,
    onListening: { say("opened \($0.port)") }, authenticate: { Requester(user: $0) })
  try await server.run()
}

/// Prints the ledger of some clients, and the records.
private func show(_ storage: SQLiteServerStorage, _ clients: [ClientID]) async throws {
  try await storage.read { file in
    for client in clients {
      for line in try file.processed(by: client, after: 0) {
        say("line \(client) \(line.number) \(line.id) \(line.refusal?.code ?? "-")")
      }
    }
    try printRecords(file.records(of: "office", version: 0))
  }
}

/// Carries out a mode of a device or a server that exchange over HTTP.
///
/// - Returns: False if the arguments are of no such mode.
func exchange(_ arguments: [String]) async throws -> Bool {
  guard arguments.count > 2 else { return false }
  let (path, rest) = (arguments[1], Array(arguments.dropFirst(3)))
  let numbers = rest.prefix(2).compactMap { Int($0) }
  switch (arguments[2], rest.count) {
  case ("fill", 2) where numbers.count == 2:
    try await SyncingDevice(path, number: numbers[0]).fill(through: numbers[1])
  case ("sync", 3) where numbers.count == 2:
    let transport = try HTTPTransport(rest[2]) { "device-\(numbers[0])" }
    try await SyncingDevice(path, number: numbers[0]).run(over: transport, through: numbers[1])
  case ("show", 0): try await SyncingDevice(path, number: 0).show()
  case ("listen", 0):
    try await listen(try await .open(at: path, schema: try markSchema(), randomBits: bits))
  case ("ledger", _):
    let storage = try await SQLiteServerStorage.open(
      at: path, schema: try markSchema(), randomBits: bits)
    try await show(storage, rest.compactMap { ClientID($0) })
  default: return false
  }
  return true
}
#endif
