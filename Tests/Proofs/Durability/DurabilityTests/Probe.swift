import Foundation
import Recordings

/// A child process that stores items, and the changes that it has reported.
final class Probe {
  private let process = Process()
  private let output = Pipe()
  private var unread: [UInt8] = []

  /// Changes whose write had returned.
  private(set) var stored: [LibraryChange] = []

  /// The change whose write had begun but not returned.
  private(set) var asked: LibraryChange?

  /// The message with which the probe gave up.
  private(set) var failure: String?

  init(path: String, seed: UInt64) throws {
    process.executableURL = try Self.executable()
    process.arguments = [path, String(seed)]
    process.standardOutput = output
    try process.run()
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

  var wasKilled: Bool {
    process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  private func note(_ line: String) {
    if line == "stored", let change = asked {
      stored.append(change)
      asked = nil
    } else if line.hasPrefix("asked ") {
      asked = Self.change(in: line.split(separator: " ").dropFirst().map(String.init))
    } else if line.hasPrefix("failed ") {
      failure = line
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

  private static func change(in words: [String]) -> LibraryChange? {
    guard words.count > 1, let id = ItemID(words[1]) else { return nil }
    switch (words[0], words.count) {
    case ("created", 4):
      return ItemID(words[2]).map { .created(id: id, parent: $0, name: words[3]) }
    case ("recorded", 7):
      guard let parent = ItemID(words[2]), let format = AudioFormat(rawValue: words[4]),
        let bytes = Int(words[5]), let milliseconds = Int(words[6])
      else { return nil }
      let audio = Audio(format: format, bytes: bytes, milliseconds: milliseconds)
      return .recorded(id: id, parent: parent, name: words[3], audio: audio)
    case ("moved", 3): return ItemID(words[2]).map { .moved(id, to: $0) }
    case ("renamed", 3): return .renamed(id, name: words[2])
    case ("removed", 2): return .removed(id)
    default: return nil
    }
  }

  /// The probe is built beside the tests.
  static func executable() throws -> URL {
    let folders =
      Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [
        Bundle.main.bundleURL,
        URL(fileURLWithPath: CommandLine.arguments[0])
          .deletingLastPathComponent(),
      ]
    for folder in folders {
      let file = folder.appendingPathComponent("durability-probe")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
