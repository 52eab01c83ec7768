#if SQLite
import Foundation
import GRDB
import MillraceDurable
import MillraceDurableTesting
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
    let (scratch, other) = (try Scratch(), try Scratch())
    defer {
      scratch.remove()
      other.remove()
    }
    try await CrashDisk.record(scratch.directory) { disk in
      let commits = try await record(scratch.path, on: disk, durability)
      var findings = Findings()
      for image in disk.images(atMost: Self.images) {
        try disk.write(image, to: other.directory)
        findings.add(Self.digest(of: other.path), in: image, commits)
      }
      print("crash images, \(durability): \(findings) of \(commits.count) commits")
      #expect(findings.corrupt.isEmpty, "\(findings.corrupt.prefix(3))")
      #expect(findings.halves.isEmpty, "\(findings.halves.prefix(3))")
      #expect(findings.lost.isEmpty, "\(findings.lost.prefix(3))")
      #expect(findings.images >= min(Self.images, disk.operations * 4) / 2)
    }
  }

  @Test("an image opens as a file, and goes on")
  func opens() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await CrashDisk.record(scratch.directory) { disk in
      let commits = try await record(scratch.path, on: disk, .processEnd)
      let count = disk.operations
      let first = try #require(commits.first).operations
      for operations in stride(from: first, through: count, by: max(1, (count - first) / 12)) {
        let image = try Scratch()
        defer { image.remove() }
        try disk.write(CrashImage(after: operations, .sectors, seed: 7), to: image.directory)
        let device = try await Device.open(image.path, seed: 5)
        let before = try device.marks().first { $0.id == "count" }?.size ?? 0
        _ = try device.engine.perform(WriteMark(id: "new", text: "after"))
        #expect(try device.marks().first { $0.id == "count" }?.size == before + 1)
        try await device.file.close()
      }
    }
  }

  // MARK: The workload

  /// Performs, sends and takes answers, and notes the content after each commit.
  private func record(
    _ path: String, on disk: CrashDisk, _ durability: Durability
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
  private let disk: CrashDisk
  private let durability: Durability
  private(set) var commits: [Commit] = []

  init(file: DurableFile, disk: CrashDisk, durability: Durability) {
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
      Commit(operations: disk.operations, digest: digest, isFlushed: isFlushed))
  }
}

/// The findings in the images of a file.
private struct Findings: CustomStringConvertible {
  private(set) var images = 0
  private(set) var corrupt: [CrashImage] = []
  private(set) var halves: [CrashImage] = []
  private(set) var lost: [CrashImage] = []
  private(set) var withoutTail = 0

  mutating func add(_ digest: String?, in image: CrashImage, _ commits: [Commit]) {
    images += 1
    guard let digest else {
      corrupt.append(image)
      return
    }
    let returned = commits.lastIndex { $0.operations <= image.operations } ?? -1
    let flushed = commits.lastIndex { $0.operations <= image.operations && $0.isFlushed } ?? -1
    guard let found = digest.isEmpty ? -1 : commits.lastIndex(where: { $0.digest == digest }) else {
      // The creation is several transactions of its own, before the first commit was noted.
      if returned >= 0 { halves.append(image) }
      return
    }
    if found > returned + 1 { halves.append(image) }
    if found < (image.remains == .everything ? returned : flushed) { lost.append(image) }
    if found < returned { withoutTail += 1 }
  }

  var description: String {
    "\(images) images, \(corrupt.count) corrupt, \(halves.count) not atomic, \(lost.count) flushed"
      + " commits lost, \(withoutTail) without the last unflushed commits"
  }
}
#endif
