#if SQLite && PostgreSQL
import Foundation
import GRDB
import MillraceDurable
import MillraceSQLite
import ServerStorageChecks
import Synchronization
import Testing

@testable import MillraceSync

@Suite struct SQLiteServerStorageTests {
  typealias Failure = MillraceSQLite.DatabaseError

  private func change(_ folder: Folder, _ sql: String) throws {
    let queue = try DatabaseQueue(path: folder.file)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func obstacle(_ folder: Folder) async throws -> FileObstacle? {
    let error = await #expect(throws: Failure.self) { try await folder.open() }
    guard case .cannotOpen(_, let obstacle) = try #require(error) else { return nil }
    return obstacle
  }

  @Test("a file that is open is refused to another process, until it is closed")
  func inUse() async throws {
    try await Folder.with { folder in
      let storage = try await folder.open()
      #expect(try await obstacle(folder) == .inUse(waitedSeconds: 0))
      try await storage.close()
      try await storage.close()
      await #expect(throws: Failure.self) { try await storage.write { try $0.epoch } }
      await #expect(throws: Failure.self) { try await storage.read { try $0.epoch } }
      try await folder.open().close()
    }
  }

  @Test("a second close does not release a file whose first one waits for a transaction")
  func closedTwice() async throws {
    try await Folder.with { folder in
      let storage = try await folder.open()
      let leave = DispatchSemaphore(value: 0)
      storage.writer.enqueue({ _ in (leave.wait(), {}) }) { _ in }
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            try await storage.close()
            end.yield()
          }
        }
        for await _ in ends { break }
        #expect(try await obstacle(folder) == .inUse(waitedSeconds: 0))
        leave.signal()
        try await group.waitForAll()
      }
      try await folder.open().close()
    }
  }

  @Test("a transaction that throws does so after the commit of what it has seen")
  func seen() async throws {
    struct Seen: Error {}
    try await Folder.with { folder in
      let storage = try await folder.open()
      let begun = DispatchSemaphore(value: 0)
      let (leave, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let errors = Mutex<[any Error]>([])
      let note: @Sendable (Result<Void, any Error>) -> Void = { result in
        if case .failure(let error) = result { errors.withLock { $0.append(error) } }
      }
      // The first keeps the writer until the others wait.
      storage.writer.enqueue({ _ in
        begun.signal()
        return (leave.wait(), {})
      }) { _ in }
      await wait(for: begun)
      storage.writer.enqueue(
        { tables in
          let transaction = BufferedTransaction(tables)
          transaction.setVersion(1, of: "one")
          return ((), { try transaction.store() })
        }, note)
      storage.writer.enqueue(
        { tables in
          if try tables.space("one").version == 1 { throw Seen() }
          return ((), {})
        }, note)
      storage.writer.enqueue({ _ in ((), { throw Failure.full }) }) { result in
        note(result)
        done.signal()
      }
      leave.signal()
      await wait(for: done)
      // The reports of the others come after that of the one that has failed.
      _ = try await storage.write { try $0.epoch }
      let found = errors.withLock { $0.map { "\($0)" } }
      #expect(found == Array(repeating: "\(Failure.full)", count: 3))
      #expect(try await storage.read { try $0.version(of: "one") } == 0)
      try await storage.close()
    }
  }

  @Test("files of others and of newer versions are refused, and stay as they are")
  func refusals() async throws {
    try await Folder.with { folder in
      try await folder.open().close()
      try change(folder, "PRAGMA user_version = 2")
      let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
      #expect(try await obstacle(folder) == .newerSchema(unknown: ["file format 2"]))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == before)
      try change(folder, "PRAGMA user_version = 1; PRAGMA application_id = 7")
      #expect(
        try await obstacle(folder) == .otherApplication(expected: 0x4D52_5346, found: 7))
    }
  }

  @Test("the files of a process that was killed have everything that was acknowledged")
  func kill() async throws {
    try await Folder.with { folder in
      let storage = try await folder.open()
      for round in 1...5 {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<30 {
            group.addTask {
              try await storage.write { file in
                let space = Space(rawValue: "\(number)")
                let version = try file.version(of: space) + 1
                try Records(file.records(of: space, version: version), space: space)
                  .put(Note(id: "a", text: "\(round)"))
                try file.setVersion(version, of: space)
              }
            }
          }
          try await group.waitForAll()
        }
        // The writer is held, so that no log is moved meanwhile.
        let copy = try await storage.change { _ in try folder.copy() }
        defer { copy.remove() }
        let killed = try await copy.open()
        for number in 0..<30 {
          let space = Space(rawValue: "\(number)")
          #expect(try await killed.notes(in: space) == ["a=\(round)"])
          #expect(try await killed.read { try $0.version(of: space) } == round)
        }
        try await killed.close()
      }
      try await storage.close()
    }
  }

  @Test("transactions that wait are committed together")
  func group() async throws {
    try await Folder.with { folder in
      let storage = try await folder.open()
      let leave = DispatchSemaphore(value: 0)
      // The change of each, on pages that all share.
      @Sendable func body(
        _ number: Int
      ) -> @Sendable (SQLiteServerTables) throws -> (Int, () throws -> Void) {
        { tables in
          // The first keeps the writer until the others wait.
          if number == 0 { leave.wait() }
          let transaction = BufferedTransaction(tables)
          transaction.setVersion(1, of: Space(rawValue: "\(number)"))
          return (number, { try transaction.store() })
        }
      }
      let pages = try logLength(folder)
      let results = Mutex<[Int]>([])
      let done = DispatchSemaphore(value: 0)
      for number in 0...100 {
        storage.writer.enqueue(body(number)) { result in
          if let value = try? result.get() { results.withLock { $0.append(value) } }
          if number == 100 { done.signal() }
        }
      }
      leave.signal()
      await wait(for: done)
      #expect(results.withLock { $0 } == Array(0...100))
      // Two commits; a hundred would have written the page of the spaces a hundred times.
      #expect(try logLength(folder) - pages < 20)
      try await storage.close()
    }
  }

  /// The number of pages in the log.
  private func logLength(_ folder: Folder) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file + "-wal")
    return (attributes[.size] as? Int ?? 0) / 4_096
  }

  private func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "wait").async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  @Test("a full disk refuses writing alone, and is over when there is room")
  func full() async throws {
    try await Folder.with { folder in
      let storage = try await folder.open()
      @Sendable func write(_ id: String) async throws {
        try await storage.write { file in
          let records = Records(try file.records(of: "one", version: 1), space: "one")
          try records.put(Note(id: id, text: String(repeating: "x", count: 100_000)))
        }
      }
      try await write("before")
      let limit = try await storage.change { statements in
        try statements.compiled("PRAGMA max_page_count = 1").first { $0.number(0) } ?? 0
      }
      #expect(limit > 1)
      await #expect {
        try await write("during")
      } throws: { error in
        if case .full? = error as? Failure { true } else { false }
      }
      #expect(try await storage.notes().count == 1)
      _ = try await storage.change { statements in
        try statements.compiled("PRAGMA max_page_count = 1000000").first { $0.number(0) }
      }
      try await write("after")
      #expect(try await storage.notes().map { $0.prefix(2) } == ["af", "be"])
      try await storage.close()
    }
  }

  @Test("a back-up that is restored has a history of its own, and no device loses anything")
  func restore() async throws {
    try await Folder.with { folder in
      var storage = try await folder.open()
      let device = try ServerDevice(1)
      try device.perform("1")
      try await device.push(to: storage)
      try await device.pull(from: storage)
      let copy = folder.path + "/copy"
      try await storage.backUp(to: copy)
      let epoch = try await storage.read { try $0.epoch }
      try device.perform("2")
      try await device.push(to: storage)
      try await storage.close()
      try await SQLiteServerStorage.restore(copy, to: folder.file, randomBits: randomBits)
      storage = try await folder.open()
      #expect(try await storage.read { try $0.epoch } != epoch)
      #expect(try await storage.notes() == ["a=1"])
      for _ in 0..<3 {
        try await device.pull(from: storage)
        try await device.push(to: storage)
      }
      try await device.pull(from: storage)
      #expect(try await storage.notes() == ["a=12"])
      #expect(try device.notes() == ["a=12"])
      #expect(try device.waitingCount == 0)
      try await storage.close()
    }
  }
}
#endif
