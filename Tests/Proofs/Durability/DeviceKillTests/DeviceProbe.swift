#if SQLite
import MillraceTestSupport

/// A child process that performs numbered actions, and the numbers that it has reported.
final class DeviceProbe {
  private let process: ChildProcess

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
    process = try ChildProcess("device-probe", [path] + arguments)
  }

  /// Reads on until the probe ends.
  func waitForEnd() { process.waitForEnd(note) }

  /// Reads on until the probe says this word; false when it ends first.
  func wait(for word: String) -> Bool {
    while let line = process.nextLine() {
      note(line)
      if line.hasPrefix(word) { return true }
    }
    return false
  }

  /// Kills the process as `kill -9` does, and reads what it had said before.
  func kill() {
    process.kill()
    process.waitForEnd(note)
  }

  var identifier: Int32 { process.identifier }
  var wasKilled: Bool { process.wasKilled }
  var hasSucceeded: Bool { process.hasSucceeded }

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
}
#endif
