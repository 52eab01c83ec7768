#if Web && SQLite
import ArgumentParser
import Foundation

/// Galleries in one process, each with the options that a line of the standard input has.
///
/// A gallery starts in half of the time in a process that has served one.
enum GallerySites {
  /// Serves a gallery for each line, and ends all of them at the end of the input.
  static func run() async throws {
    try await withThrowingDiscardingTaskGroup { sites in
      for await line in lines() {
        let options = line.split(separator: " ").map(String.init)
        sites.addTask { try await Gallery.parse(options).serve() }
      }
      sites.cancelAll()
    }
  }

  // Not by `readLine`, which keeps the standard input locked while it waits: then a gallery that
  // flushes what it prints waits for the next line.
  private static func lines() -> AsyncStream<String> {
    AsyncStream { lines in
      Thread.detachNewThread {
        var rest = Data()
        while case let read = FileHandle.standardInput.availableData, !read.isEmpty {
          rest += read
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
          }
        }
        lines.finish()
      }
    }
  }
}
#endif
