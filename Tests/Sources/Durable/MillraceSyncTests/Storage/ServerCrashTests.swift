#if SQLite && PostgreSQL
import Foundation
import MillraceDurable
import MillraceDurableTesting
import MillraceSQLite
import Testing

@testable import MillraceSync

/// A server's file after a power cut at any operation, and on a disk that fails at any call: what
/// was acknowledged is there, whole and once.
@Suite(.serialized) struct ServerCrashTests {
  /// The number of images; `MILLRACE_CRASH_IMAGES=10000` is the full run.
  private static let images =
    ProcessInfo.processInfo.environment["MILLRACE_CRASH_IMAGES"].flatMap { Int($0) } ?? 800

  private func withDisk(
    _ body: (Folder, CrashDisk) async throws -> Void
  ) async throws {
    try await Folder.with { folder in
      try await CrashDisk.record(folder.path) { try await body(folder, $0) }
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
      let other = try Folder()
      defer { other.remove() }
      let images = disk.images(atMost: Self.images)
      var failures: [String] = []
      for image in images {
        try disk.write(image, to: other.path)
        do { try trial.check(other.file, after: image.operations) } catch {
          failures.append("\(image): \(error)")
        }
      }
      print(
        "crash images of a server: \(images.count) of \(disk.operations) operations,"
          + " \(trial.acknowledged.reduce(0, +)) actions, \(failures.count) failures")
      #expect(failures.isEmpty, "\(failures.prefix(3))")
      #expect(images.count >= min(Self.images, disk.operations * 4) / 2)
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
      let count = disk.operations
      for operations in stride(from: 0, through: count, by: max(1, count / 12)) {
        try disk.write(CrashImage(after: operations, .sectors, seed: 7), to: image.path)
        let opened = try await image.open()
        try await trial.settle(opened)
        try await opened.close()
        try trial.check(image.file)
      }
    }
  }

  @Test("a disk that fails at its n-th call, for every n", arguments: CrashDisk.Call.allCases)
  func everyCall(fault: CrashDisk.Call) async throws {
    var (number, failed, hasMore) = (0, 0, true)
    while hasMore {
      number += 1
      try await withDisk { folder, disk in
        let trial = try ServerTrial(folder, on: disk, devices: 2)
        disk.fail(fault, at: number)
        try await run(trial, fault)
        hasMore = disk.calls >= number
        disk.failNothing()
        failed += trial.errors.count
        // The power is lost, too: nothing is left of what was not flushed.
        let image = try Folder()
        defer { image.remove() }
        try disk.write(CrashImage(after: disk.operations, .nothing), to: image.path)
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
  private func run(_ trial: ServerTrial, _ fault: CrashDisk.Call) async throws {
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
