#if SQLite && canImport(Glibc)
import Foundation
import Glibc
import Testing

/// The memory of a history, as a process of its own counts it.
@Suite struct HistoryMemoryTests {
  /// The allocator of a sanitizer counts nothing.
  private static let countsMemory =
    dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil

  @Test(
    "a step of Recordings keeps at most so many bytes in a history of 10,000",
    .enabled(if: countsMemory, "a sanitizer's allocator counts nothing"))
  func bytes() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let process = Process()
    let output = Pipe()
    process.executableURL = try Probe.executable()
    process.arguments = [directory.path, "--history"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let bytes = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /(.*): ([0-9]+) bytes a step/).flatMap { Int($0.output.2) }
    }
    try #require(bytes.count == 3, "\(text)")
    // The figures of “What it costs”, and a quarter: the last depends on the seed of the hashes.
    for (found, limit) in zip(bytes, [1_009, 999, 8_125]) {
      #expect((1...limit).contains(found), "\(text)")
    }
  }
}
#endif
