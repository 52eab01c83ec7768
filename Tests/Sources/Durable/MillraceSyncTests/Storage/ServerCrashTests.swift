#if SQLite && PostgreSQL
import CrashDisk
import Foundation
import MillraceDurable
import MillraceSQLite
import Testing

@testable import MillraceSync

/// A server's file after a power cut at any operation, and on a disk that fails at any call: what
/// was acknowledged is there, whole and once.
@Suite(.serialized) struct ServerCrashTests {
  /// The number of images; `MILLRACE_CRASH_IMAGES=10000` is the full run.
  private static let images =
    ProcessInfo.processInfo.environment["MILLRACE_CRASH_IMAGES"].flatMap { Int($0) } ?? 800

  enum Fault: Int32, CaseIterable, Sendable {
    case full = 0
    case write = 1
    case flush = 2
    case read = 3
  }

  private func withDisk(
    _ body: (Folder, UnsafeMutableRawPointer) async throws -> Void
  ) async throws {
    try #require(crash_disk_install() == 0)
    try await Folder.with { folder in
      let disk = try #require(crash_disk_begin(folder.path))
      defer { crash_disk_end(disk) }
      try await body(folder, disk)
    }
  }

  @Test("images of a power cut are sound, and have all acknowledged pushes, each whole and once")
  func images() async throws {
    try await withDisk { folder, disk in
      let trial = try ServerTrial(folder, on: disk, devices: 4)
      for _ in 0..<3 {
        // Closing moves the log into the file.
        let storage = try #require(await trial.open())
        for round in 1...12 {
          try await trial.push(round % 4 + 1, to: storage)
          if round % 3 == 0 { await trial.pull(from: storage) }
        }
        await trial.close(storage)
      }
      try #require(trial.errors.isEmpty, "\(trial.errors)")
      let image = try Folder()
      defer { image.remove() }
      let count = Int(crash_disk_count(disk))
      let rounds = max(1, Self.images / (count * 4))
      let step = max(1, count * 4 / Self.images)
      var (images, failures) = (0, [String]())
      for operations in stride(from: 0, through: count, by: step) {
        for remains in 0..<4 {
          for round in 0..<(remains < 2 ? 1 : rounds * 2 - 1) {
            let seed = UInt64(operations * 1_000 + remains * 100 + round)
            try #require(
              crash_disk_image(disk, Int32(operations), Int32(remains), seed, image.path) == 0)
            try? FileManager.default.removeItem(atPath: image.file + "-shm")
            images += 1
            do { try trial.check(image.file, after: operations) } catch {
              failures.append("operation \(operations), remains \(remains), seed \(seed): \(error)")
            }
          }
        }
      }
      print(
        "crash images of a server: \(images) of \(count) operations,"
          + " \(trial.acknowledged.reduce(0, +)) actions, \(failures.count) failures")
      #expect(failures.isEmpty, "\(failures.prefix(3))")
      #expect(images >= min(Self.images, count * 4) / 2)
    }
  }

  @Test("an image opens as a storage, and the devices send what is missing there")
  func opens() async throws {
    try await withDisk { folder, disk in
      let trial = try ServerTrial(folder, on: disk, devices: 2)
      let storage = try #require(await trial.open())
      for _ in 0..<4 { try await trial.push(2, to: storage) }
      await trial.close(storage)
      let image = try Folder()
      defer { image.remove() }
      let count = crash_disk_count(disk)
      for operations in stride(from: 0, through: count, by: max(1, Int(count) / 12)) {
        try #require(
          crash_disk_image(disk, operations, Int32(CRASH_DISK_SECTORS), 7, image.path) == 0)
        try? FileManager.default.removeItem(atPath: image.file + "-shm")
        let opened = try await image.open()
        try await trial.settle(opened)
        try await opened.close()
        try trial.check(image.file)
      }
    }
  }

  @Test("a disk that fails at its n-th call, for every n", arguments: Fault.allCases)
  func everyCall(fault: Fault) async throws {
    var (number, failed, hasMore) = (0, 0, true)
    while hasMore {
      number += 1
      try await withDisk { folder, disk in
        let trial = try ServerTrial(folder, on: disk, devices: 2)
        crash_disk_fail(disk, fault.rawValue, Int32(number), 0)
        try await run(trial, fault)
        hasMore = crash_disk_calls(disk) >= Int32(number)
        crash_disk_fail(disk, fault.rawValue, 0, 0)
        failed += trial.errors.count
        // The power is lost, too: nothing is left of what was not flushed.
        let image = try Folder()
        defer { image.remove() }
        try #require(
          crash_disk_image(
            disk, crash_disk_count(disk), Int32(CRASH_DISK_NOTHING), 1, image.path) == 0)
        if FileManager.default.fileExists(atPath: image.file) { try trial.check(image.file) }
        let storage = try await folder.open()
        try await trial.settle(storage)
        try await storage.close()
        try trial.check(folder.file)
      }
    }
    print("failing calls of a server's file, \(fault): \(number - 1), \(failed) errors")
    #expect(number > 5 && failed > 0)
  }

  /// Pushes and reads on, whatever fails.
  private func run(_ trial: ServerTrial, _ fault: Fault) async throws {
    guard let storage = await trial.open() else { return }
    var isStopped = false
    for _ in 0..<3 {
      let before = trial.errors.count
      try await trial.push(2, to: storage)
      let isFlushFailed = trial.errors[before...].contains { error in
        if case .flushFailed? = error as? DatabaseFailure { true } else { false }
      }
      #expect(!isStopped || trial.errors.count == before + 2, "it writes after a failed flush")
      isStopped = isStopped || isFlushFailed
      let read = trial.errors.count
      await trial.pull(from: storage)
      #expect(fault == .read || trial.errors.count == read, "reading fails after \(fault)")
    }
    await trial.close(storage)
  }

  private typealias DatabaseFailure = MillraceSQLite.DatabaseError
}
#endif
