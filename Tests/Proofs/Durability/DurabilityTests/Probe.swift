import MillraceTestSupport
import Recordings

/// A child process that stores items, and the changes that it has reported.
final class Probe {
  private let process: ChildProcess

  /// Changes whose write had returned.
  private(set) var stored: [LibraryChange] = []

  /// The change whose write had begun but not returned.
  private(set) var asked: LibraryChange?

  /// The message with which the probe gave up.
  private(set) var failure: String?

  init(path: String, seed: UInt64) throws {
    process = try ChildProcess("durability-probe", [path, String(seed)])
  }

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

  var wasKilled: Bool { process.wasKilled }

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
}
