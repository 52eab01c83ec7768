#if SQLite && canImport(Glibc)
import Foundation
import Glibc
import MillraceTestSupport
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
    let process = try ChildProcess("durability-probe", [directory.path, "--history"])
    var lines: [String] = []
    process.waitForEnd { lines.append($0) }
    #expect(process.hasSucceeded)
    let bytes = lines.compactMap { line in
      line.firstMatch(of: /(.*): ([0-9]+) bytes a step/).flatMap { Int($0.output.2) }
    }
    try #require(bytes.count == 3, "\(lines)")
    // The figures of “What it costs”, and a tenth: the last depends on the seed of the hashes.
    for (found, limit) in zip(bytes, [1_046, 1_037, 8_250]) {
      #expect((1...limit).contains(found), "\(lines)")
    }
  }
}
#endif
