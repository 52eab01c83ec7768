#if SQLite
import Foundation

/// A child process that performs numbered actions, and the numbers that it has reported.
final class DeviceProbe {
  private let process = Process()
  private let output = Pipe()
  private var unread: [UInt8] = []

  /// The number of actions that it found.
  private(set) var opened: Int?
  /// The number of the last action that had returned.
  private(set) var stored: Int?
  /// The last number that it has reported of each device of a server.
  private(set) var numbers: [Int: Int] = [:]
  /// Everything that it has said.
  private(set) var lines: [String] = []
  /// The last message of a probe that failed; `nil` if it did not.
  private(set) var failure: String?

  convenience init(_ path: String, _ arguments: String...) throws {
    try self.init(path, arguments)
  }

  init(_ path: String, _ arguments: [String]) throws {
    process.executableURL = try Self.executable()
    process.arguments = [path] + arguments
    process.standardOutput = output
    try process.run()
  }

  /// Reads on until the probe ends.
  func waitForEnd() {
    while let line = nextLine() { note(line) }
    process.waitUntilExit()
  }

  /// Reads on until the probe says this word; false when it ends first.
  func wait(for word: String) -> Bool {
    while let line = nextLine() {
      note(line)
      if line.hasPrefix(word) { return true }
    }
    return false
  }

  /// Kills the process as `kill -9` does, and reads what it had said before.
  func kill() {
    #if canImport(Darwin)
    Darwin.kill(process.processIdentifier, SIGKILL)
    #else
    Foundation.kill(process.processIdentifier, SIGKILL)
    #endif
    while let line = nextLine() { note(line) }
    process.waitUntilExit()
  }

  var identifier: Int32 { process.processIdentifier }

  var wasKilled: Bool {
    process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  var hasSucceeded: Bool {
    process.terminationReason == .exit && process.terminationStatus == 0
  }

  private func note(_ line: String) {
    lines.append(line)
    let words = line.split(separator: " ")
    switch words.first {
    case "opened": opened = words.last.flatMap { Int($0) }
    case "stored", "found":
      stored = words.last.flatMap { Int($0) }
      if words.count == 3, let device = Int(words[1]) { numbers[device] = stored }
    case "failed": failure = line
    default: break
    }
  }

  /// A line that was cut off by the kill is no line.
  private func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }

  /// The probe is built beside the tests.
  private static func executable() throws -> URL {
    let folders =
      Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [
        Bundle.main.bundleURL,
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      ]
    for folder in folders {
      let file = folder.appendingPathComponent("device-probe")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
#endif
