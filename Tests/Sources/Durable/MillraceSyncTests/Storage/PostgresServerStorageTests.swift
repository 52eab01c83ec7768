#if SQLite && PostgreSQL
import Dispatch
import Foundation
import MillraceDurable
import MillraceSQLite
import ServerStorageChecks
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.enabled(if: Database.parameters != nil, Database.comment))
struct PostgresServerStorageTests {
  private func expectRefused(
    _ parameters: String, name: String = "refused", _ matches: (PostgresError) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let schema = try noteSchema()
    let error = await #expect(throws: PostgresError.self, sourceLocation: sourceLocation) {
      try await PostgresServerStorage.open(
        parameters, notes: folder.path + "/running", schema: schema, name: name,
        randomBits: randomBits)
    }
    let found = try #require(error)
    #expect(matches(found), "\(found)", sourceLocation: sourceLocation)
  }

  @Test("an obstacle of a database is a typed error")
  func refusals() async throws {
    let parameters = try #require(Database.parameters)
    try await expectRefused("host=/nowhere dbname=x") {
      if case .cannotConnect = $0 { true } else { false }
    }
    try await expectRefused(parameters + " user=nobody") {
      if case .notAdmitted = $0 { true } else { false }
    }
    try await expectRefused(parameters + " dbname=none") {
      if case .notAdmitted = $0 { true } else { false }
    }
    try await expectRefused(parameters, name: "no name") { $0 == .unusableName("no name") }
    try await expectRefused(parameters + " options='-c synchronous_commit=off'") {
      $0 == .settingNotTaken(name: "synchronous_commit", expected: "on", found: "off")
    }
    try await expectRefused(parameters + " options='-c default_transaction_read_only=on'") {
      $0 == .readOnly
    }
  }

  @Test("a wrong password is a typed error")
  func password() async throws {
    try await Database.with { database in
      // The cluster of the tests asks this user for a password, and nobody else.
      try database.execute(
        "DROP USER IF EXISTS locked; CREATE USER locked PASSWORD 'right'; SELECT 1")
      for password in ["", " password=wrong"] {
        try await expectRefused(database.parameters + " user=locked" + password) {
          if case .notAdmitted = $0 { true } else { false }
        }
      }
    }
  }

  @Test("tables of a newer version are refused, and stay as they are")
  func newer() async throws {
    try await Database.with { database in
      try await database.open().close()
      try database.execute("UPDATE meta SET value = '2' WHERE key = 'format'")
      await #expect(throws: PostgresError.newerFormat(found: 2, known: 1)) {
        try await database.open()
      }
      #expect(try database.execute("SELECT value FROM meta WHERE key = 'format'") == "2")
    }
  }

  @Test("processes that open at the same time make the tables once, and share the history")
  func openings() async throws {
    try await Database.with { database in
      let epochs = try await withThrowingTaskGroup(of: String.self) { group in
        for process in 0..<6 {
          group.addTask {
            let storage = try await database.open(process: process, connections: 1)
            let epoch = try await storage.read { try $0.epoch }
            await storage.close()
            return epoch
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(epochs.count == 1)
    }
  }

  @Test("indexes whose names begin alike are told apart, however long they are")
  func longIndexes() async throws {
    try await Database.with { database in
      let storage = try await PostgresServerStorage.open(
        database.parameters, notes: "\(database.folder.path)/running",
        schema: DurableSchema(records: [Responsible.self], actions: []), name: database.name,
        randomBits: randomBits)
      let found = try await storage.write { file in
        let records = Records(try file.records(of: "work", version: 1), space: "work")
        try records.put(
          Responsible(id: "a", responsible_engineer_id: "1", responsible_engineer_name: "Ada"))
        return [
          try records.scan(Responsible.self, where: "responsible_engineer_id", is: "1"),
          try records.scan(Responsible.self, where: "responsible_engineer_name", is: "Ada"),
          try records.scan(Responsible.self, where: "responsible_engineer_name", is: "1"),
        ].map { $0.map(\.id) }
      }
      #expect(found == [["a"], ["a"], []])
      await storage.close()
    }
  }

  @Test("one process has the file of notes")
  func notes() async throws {
    try await Database.with { database in
      let storage = try await database.open()
      let error = await #expect(throws: MillraceSQLite.DatabaseError.self) {
        try await database.open()
      }
      guard case .cannotOpen(_, .inUse) = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
      await storage.close()
    }
  }

  @Test("processes hear of each other's commits, and not of their own")
  func news() async throws {
    try await Database.with { database in
      let first = try await database.open(process: 1)
      let second = try await database.open(process: 2)
      var (own, heard) = (first.news().makeAsyncIterator(), second.news().makeAsyncIterator())
      // Both are connected once they have missed what was before, or were so already: a
      // notification that each of them gets shows it.
      @Sendable func change(_ storage: PostgresServerStorage, _ spaces: [Space]) async throws {
        try await storage.write { file in
          for space in spaces { try file.setVersion(try file.version(of: space) + 1, of: space) }
        }
      }
      func spaces(
        _ iterator: inout AsyncStream<ServerNews>.Iterator, from storage: PostgresServerStorage,
        until last: Space
      ) async throws -> Set<Space> {
        var found: Set<Space> = []
        while !found.contains(last) {
          switch await iterator.next(isolation: #isolation) {
          case .changed(let spaces): found.formUnion(spaces)
          case .missed: try await change(storage, [last])
          case nil: return found
          }
        }
        return found
      }
      try await change(first, ["a\u{0}“", "b"])
      try await change(first, ["end"])
      #expect(try await spaces(&heard, from: first, until: "end").contains("end"))
      try await change(first, ["c"])
      #expect(try await spaces(&heard, from: first, until: "c").contains("c"))
      try await change(second, ["d"])
      let found = try await spaces(&own, from: second, until: "d")
      #expect(found == ["d"])
      // A connection that has broken is made again, and what it has missed is reported.
      try database.breakConnections()
      var missed = 0
      while missed < 1 {
        if case .missed? = await heard.next(isolation: #isolation) { missed += 1 }
      }
      try await change(first, ["e"])
      #expect(try await spaces(&heard, from: first, until: "e").contains("e"))
      await first.close()
      await second.close()
      while await heard.next(isolation: #isolation) != nil {}
    }
  }

  /// The news of a process.
  private struct Listener {
    var news: AsyncStream<ServerNews>.Iterator

    init(_ storage: PostgresServerStorage) { news = storage.news().makeAsyncIterator() }

    /// Changes a space in another process until it is heard of: both are connected then.
    mutating func connect(to other: PostgresServerStorage) async throws {
      try await other.change("first")
      while case .missed? = await news.next(isolation: #isolation) {
        try await other.change("first")
      }
    }

    mutating func hear(_ space: Space) async {
      while let element = await news.next(isolation: #isolation) {
        if case .changed(let spaces) = element, spaces.contains(space) { return }
      }
    }
  }

  @Test("other processes hear of a commit after which one is closed", .timeLimit(.minutes(5)))
  func lastNews() async throws {
    try await Database.with { database in
      let (one, other) = (
        try await database.open(process: 1), try await database.open(process: 2)
      )
      var listener = Listener(other)
      try await listener.connect(to: one)
      // It waits for its time, since there was news a moment ago.
      try await one.change("last")
      await one.close()
      await listener.hear("last")
      await other.close()
    }
  }

  @Test("other processes hear of a commit without an answer", .timeLimit(.minutes(5)))
  func unansweredCommit() async throws {
    try await Database.with { database in
      let (one, other) = (
        try await database.open(process: 1), try await database.open(process: 2)
      )
      var listener = Listener(other)
      try await listener.connect(to: one)
      await #expect(throws: PostgresError.self) {
        try await one.write { file in
          try file.setVersion(try file.version(of: "last") + 1, of: "last")
          try database.execute(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
              WHERE application_name = '\(database.name)' AND state = 'idle in transaction'
            """)
        }
      }
      await listener.hear("last")
      await one.close()
      await other.close()
    }
  }

  @Test("a second close does not release the notes while a transaction runs")
  func closedTwice() async throws {
    try await Database.with { database in
      let storage = try await database.open(connections: 1)
      let leave = DispatchSemaphore(value: 0)
      storage.enqueue({ _ in leave.wait() }) { _ in }
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            await storage.close()
            end.yield()
          }
        }
        for await _ in ends { break }
        await #expect(throws: MillraceSQLite.DatabaseError.self) { try await database.open() }
        leave.signal()
        await group.waitForAll()
      }
      try await database.open().close()
    }
  }

  @Test("connections that break are made again, and no action is lost or processed twice")
  func brokenConnections() async throws {
    try await Database.with { database in
      let storage = try await database.open(connections: 2)
      let device = try ServerDevice(1)
      for number in 0..<40 {
        try device.perform("\(number),")
        if number % 3 == 0 {
          try database.breakConnections()
        }
        try await device.push(to: storage)
        try await device.pull(from: storage)
      }
      let expected = (0..<40).map { "\($0)," }.joined()
      #expect(try await storage.notes() == ["a=" + expected])
      #expect(try device.notes() == ["a=" + expected])
      await storage.close()
    }
  }

  @Test("a transaction that is known not to be committed is run again, any other is not")
  func retries() async throws {
    try await Database.with { database in
      let storage = try await database.open(connections: 1)
      let runs = Mutex(0)
      try await storage.write { file in
        let version = try file.version(of: "one")
        if runs.withLock({
          $0 += 1; return $0
        }) == 1 {
          try database.breakConnections()
        }
        try file.setVersion(version + 1, of: "one")
        _ = try file.version(of: "two")
      }
      #expect(runs.withLock { $0 } == 2)
      #expect(try await storage.read { try $0.version(of: "one") } == 1)
      // The break is noticed by the commit: whether it was is not known.
      let error = await #expect(throws: PostgresError.self) {
        try await storage.write { file in
          let version = try file.version(of: "one")
          try database.breakConnections()
          try file.setVersion(version + 1, of: "one")
        }
      }
      guard case .disconnected = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try await storage.read { try $0.version(of: "one") } == 1)
      await storage.close()
      await #expect(throws: PostgresError.closed) { try await storage.read { try $0.epoch } }
    }
  }

  /// Enqueues a change of each of the spaces 0, 1, 2… behind a transaction that waits for all of
  /// them, and returns the results as they come.
  private func enqueue(
    _ count: Int, _ storage: PostgresServerStorage,
    _ body: @escaping @Sendable (Int) throws -> Void
  ) async throws -> AsyncStream<(Int, Result<Int, any Error>)> {
    typealias Change = @Sendable (any ServerTransaction) throws -> Int
    // The lock of a client is one for all schemas of a database: that of another test would be
    // waited for.
    let first = UInt128(randomBits()) << 64
    func change(_ number: Int, _ body: @escaping @Sendable () throws -> Void) -> Change {
      let space = Space(rawValue: "\(number)")
      let client = ClientID(bits: first + UInt128(number))
      return { file in
        try file.prepare(client: client, spaces: [space], actions: [])
        let version = try file.version(of: space) + 1
        let records = Records(try file.records(of: space, version: version), space: space)
        try records.put(Note(id: "a", text: "\(version)"))
        try file.setVersion(version, of: space)
        try body()
        return version
      }
    }
    // A space that is new has no row to lock.
    for number in 0..<count { _ = try await storage.write(change(number) {}) }
    let (results, result) = AsyncStream.makeStream(of: (Int, Result<Int, any Error>).self)
    let leave = DispatchSemaphore(value: 0)
    storage.enqueue({ _ in leave.wait() }) { _ in }
    for number in 0..<count {
      storage.enqueue(change(number) { try body(number) }) { result.yield((number, $0)) }
    }
    // Twice, since it may have to run again.
    for _ in 0..<2 { leave.signal() }
    return results
  }

  private struct Stop: Error {}

  @Test("transactions that wait share a commit, but for one that throws and one that has to wait")
  func group() async throws {
    try await Database.with { database in
      let storage = try await database.open(connections: 1)
      // Sendable: it is used by the storage's thread alone until the results are there.
      nonisolated(unsafe) let other = try PostgresConnection(database.parameters)
      try other.execute("SET search_path = \"\(database.name)\"; BEGIN")
      let results = try await enqueue(12, storage) { number in
        // Locked meanwhile, as by another server.
        if number == 0 { try other.execute("SELECT * FROM space WHERE name = '5' FOR UPDATE") }
        if number == 7 { throw Stop() }
      }
      var found: [Int: Int] = [:]
      for await (number, result) in results {
        found[number] = (try? result.get()) ?? 0
        if found.count == 11 { break }
      }
      #expect(
        found
          == Dictionary(
            uniqueKeysWithValues: (0..<12).filter { $0 != 5 }.map {
              ($0, $0 == 7 ? 0 : 2)
            }))
      // One, or two where the first transactions began before the last were there.
      let commits = try database.execute(
        "SELECT count(DISTINCT xmin::text) FROM space WHERE name NOT IN ('5', '7')")
      #expect(["1", "2", "3"].contains(commits))
      try other.execute("ROLLBACK")
      for await (number, result) in results {
        #expect(number == 5)
        #expect(try result.get() == 2)
        break
      }
      #expect(try await storage.notes(in: "7") == ["a=1"])
      await storage.close()
    }
  }

  @Test("transactions whose common commit fails are run alone, each once")
  func brokenGroup() async throws {
    try await Database.with { database in
      let storage = try await database.open(connections: 1)
      let runs = Mutex(0)
      let results = try await enqueue(6, storage) { number in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        if run == 4 { try database.breakConnections() }
      }
      var found: [Int] = []
      for await (number, result) in results {
        #expect(try result.get() == 2)
        found.append(number)
        if found.count == 6 { break }
      }
      #expect(found == Array(0..<6))
      for number in 0..<6 {
        #expect(try await storage.notes(in: Space(rawValue: "\(number)")) == ["a=2"])
      }
      await storage.close()
    }
  }

  @Test("the index of a field is used")
  func index() async throws {
    try await Database.with { database in
      let storage = try await database.open()
      let lines = try database.lines(
        """
        EXPLAIN SELECT id, value FROM record WHERE space = 'one' AND tbl = 'note'
          AND field(value, 'folder') = field_key('x') AND value IS NOT NULL ORDER BY id LIMIT 9
        """)
      #expect(lines.contains { $0.contains("using index_") }, "\(lines)")
      await storage.close()
    }
  }
}

extension PostgresServerStorage {
  fileprivate func change(_ space: Space) async throws {
    try await write { try $0.setVersion(try $0.version(of: space) + 1, of: space) }
  }
}

extension Database {
  /// Ends the connections of the storage, but not this one.
  func breakConnections() throws {
    try execute(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = '\(name)'
      """)
  }

  /// Returns the first column of all rows, as an index would be chosen for many records.
  func lines(_ sql: String) throws -> [String] {
    let connection = try PostgresConnection(parameters)
    try connection.execute("SET search_path = \"\(name)\"; SET enable_seqscan = off")
    try connection.execute("SET enable_bitmapscan = off; SET enable_sort = off")
    let result = try connection.execute(sql)
    return (0..<result.count).map { result.text($0, 0) }
  }
}

/// A record whose index names have more bytes than PostgreSQL keeps of a name.
private struct Responsible: DurableRecord {
  static let table = "responsible_person_of_a_building_project"
  static let indexes = ["responsible_engineer_id", "responsible_engineer_name"]
  var id: String
  var responsible_engineer_id: String
  var responsible_engineer_name: String
}
#endif
