#if SQLite
import CrashDisk
import Foundation
import GRDB
import MillraceDurable
import Testing

@testable import MillraceSQLite

/// Tests of files after a power cut at any operation: each is sound, and holds whole transactions
/// and all that were flushed.
@Suite struct CrashTests {
  /// The number of images of each durability; `MILLRACE_CRASH_IMAGES=10000` is the full run.
  private static let images =
    ProcessInfo.processInfo.environment["MILLRACE_CRASH_IMAGES"].flatMap { Int($0) } ?? 400

  @Test("images of a power cut", arguments: [Durability.processEnd, .powerLoss])
  func images(durability: Durability) async throws {
    try #require(crash_disk_install() == 0)
    let (scratch, image) = (try Scratch(), try Scratch())
    defer {
      scratch.remove()
      image.remove()
    }
    let disk = try #require(crash_disk_begin(scratch.directory))
    defer { crash_disk_end(disk) }
    let commits = try await record(scratch.path, on: disk, durability)
    let count = Int(crash_disk_count(disk))
    var findings = Findings()
    let rounds = max(1, Self.images / (count * 4))
    let step = max(1, count * 4 / Self.images)
    for operations in stride(from: 0, through: count, by: step) {
      for remains in 0..<4 {
        for round in 0..<(remains < 2 ? 1 : rounds * 2 - 1) {
          let seed = UInt64(operations * 1_000 + remains * 100 + round)
          try #require(
            crash_disk_image(disk, Int32(operations), Int32(remains), seed, image.directory) == 0)
          try? FileManager.default.removeItem(atPath: image.path + "-shm")
          findings.add(
            Self.digest(of: image.path), after: operations, commits,
            isWhole: remains == Int(CRASH_DISK_EVERYTHING),
            "operation \(operations), remains \(remains), seed \(seed)")
        }
      }
    }
    print("crash images, \(durability): \(findings) of \(commits.count) commits")
    #expect(findings.corrupt.isEmpty, "\(findings.corrupt.prefix(3))")
    #expect(findings.halves.isEmpty, "\(findings.halves.prefix(3))")
    #expect(findings.lost.isEmpty, "\(findings.lost.prefix(3))")
    #expect(findings.images >= min(Self.images, count * 4) / 2)
  }

  @Test("an image opens as a file, and goes on")
  func opens() async throws {
    try #require(crash_disk_install() == 0)
    let scratch = try Scratch()
    defer { scratch.remove() }
    let disk = try #require(crash_disk_begin(scratch.directory))
    defer { crash_disk_end(disk) }
    let commits = try await record(scratch.path, on: disk, .processEnd)
    let count = Int(crash_disk_count(disk))
    let first = try #require(commits.first).operations
    for operations in stride(from: first, through: count, by: max(1, (count - first) / 12)) {
      let image = try Scratch()
      defer { image.remove() }
      #expect(
        crash_disk_image(
          disk, Int32(operations), Int32(CRASH_DISK_SECTORS), 7, image.directory) == 0)
      let device = try await Device.open(image.path, seed: 5)
      let before = try device.marks().first { $0.id == "count" }?.size ?? 0
      _ = try device.engine.perform(WriteMark(id: "new", text: "after"))
      #expect(try device.marks().first { $0.id == "count" }?.size == before + 1)
      try await device.file.close()
    }
  }

  // MARK: The workload

  /// Performs, sends and takes answers, and notes the content after each commit.
  private func record(
    _ path: String, on disk: UnsafeMutableRawPointer, _ durability: Durability
  ) async throws -> [Commit] {
    let device = try await Device.open(path)
    let storage = NotingStorage(file: device.file, disk: disk, durability: durability)
    try storage.note()
    let engine = ClientEngine(storage, schema: try markSchema(), randomBits: seededBits(5))
    let noted = Device(file: device.file, engine: engine)
    for number in 1...60 {
      let text = String(repeating: "\(number) ", count: number % 9 * 40)
      _ = try engine.perform(WriteMark(id: "\(number % 7)", size: number, text: text))
      if number % 5 == 0 { _ = try engine.perform(RemoveMark(id: "\(number % 3)")) }
      if number % 11 == 0 { _ = try engine.push() }
      if number % 13 == 0 { try engine.flush() }
      if number % 17 == 0 {
        try noted.receive(
          [Mark(id: "server", text: "\(number)")], processed: 9, refusing: [number],
          version: number)
      }
      // The log is moved into the file now and then, as SQLite does when it is long.
      if number % 20 == 0 {
        try await device.file.pool.writeWithoutTransaction {
          _ = try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        }
      }
    }
    let commits = storage.commits
    try await device.file.close()
    return commits
  }

  /// Returns all that is stored as one text; `nil` if the file is damaged, and an empty text if it
  /// has no tables yet.
  static func digest(of path: String) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return "" }
    do {
      let queue = try DatabaseQueue(path: path)
      let found = try queue.inDatabase { connection -> String? in
        try connection.execute(sql: "PRAGMA synchronous = OFF")
        guard try String.fetchOne(connection, sql: "PRAGMA integrity_check") == "ok" else {
          return nil
        }
        return try digest(in: connection)
      }
      try queue.close()
      return found
    } catch {
      return nil
    }
  }

  static func digest(in connection: GRDB.Database) throws -> String {
    let tables = try String.fetchAll(
      connection,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ).sorted()
    return try tables.map { table in
      let rows = try Row.fetchAll(connection, sql: "SELECT * FROM \"\(table)\"")
      return "\(table): " + rows.map { "\($0)" }.sorted().joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// A commit of the workload.
private struct Commit {
  /// The number of operations when it had returned.
  let operations: Int
  let digest: String
  /// True if it had to be on the disk then.
  let isFlushed: Bool
}

/// A file whose commits are noted.
private final class NotingStorage: ClientStorage, @unchecked Sendable {
  // Sendable: the workload uses one thread.
  private let file: DurableFile
  private let disk: UnsafeMutableRawPointer
  private let durability: Durability
  private(set) var commits: [Commit] = []

  init(file: DurableFile, disk: UnsafeMutableRawPointer, durability: Durability) {
    self.file = file
    self.disk = disk
    self.durability = durability
  }

  func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    let durability = self.durability == .powerLoss ? .powerLoss : durability
    let value = try file.write(durability, body)
    try note(isFlushed: durability == .powerLoss)
    return value
  }

  func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    try file.read(body)
  }

  /// The creation of the file is flushed.
  func note(isFlushed: Bool = true) throws {
    let digest = try file.pool.read(CrashTests.digest)
    commits.append(
      Commit(operations: Int(crash_disk_count(disk)), digest: digest, isFlushed: isFlushed))
  }
}

/// The findings in the images of a file.
private struct Findings: CustomStringConvertible {
  private(set) var images = 0
  private(set) var corrupt: [String] = []
  private(set) var halves: [String] = []
  private(set) var lost: [String] = []
  private(set) var withoutTail = 0

  mutating func add(
    _ digest: String?, after operations: Int, _ commits: [Commit], isWhole: Bool, _ name: String
  ) {
    images += 1
    guard let digest else {
      corrupt.append(name)
      return
    }
    let returned = commits.lastIndex { $0.operations <= operations } ?? -1
    let flushed = commits.lastIndex { $0.operations <= operations && $0.isFlushed } ?? -1
    guard let found = digest.isEmpty ? -1 : commits.lastIndex(where: { $0.digest == digest }) else {
      // The creation is several transactions of its own, before the first commit was noted.
      if returned >= 0 { halves.append(name) }
      return
    }
    if found > returned + 1 { halves.append(name) }
    if found < (isWhole ? returned : flushed) { lost.append(name) }
    if found < returned { withoutTail += 1 }
  }

  var description: String {
    "\(images) images, \(corrupt.count) corrupt, \(halves.count) not atomic, \(lost.count) flushed"
      + " commits lost, \(withoutTail) without the last unflushed commits"
  }
}
#endif
