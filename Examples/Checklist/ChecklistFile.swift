import Foundation

/// The file of a checklist: a line for each item, with `x` before those that are done.
struct ChecklistFile: Sendable {
  let load: @Sendable () async throws -> [Checklist.Item]
  let store: @Sendable ([Checklist.Item]) async throws -> Void

  /// Returns a file on the disk; one that does not exist is empty.
  static func disk(_ path: String) -> ChecklistFile {
    ChecklistFile {
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return items(in: try String(contentsOfFile: path, encoding: .utf8))
    } store: {
      try text(of: $0).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  static func text(of items: [Checklist.Item]) -> String {
    items.map { "\($0.isDone ? "x" : "-") \($0.text)\n" }.joined()
  }

  /// Reads the lines of a file, which end as here or as on Windows.
  ///
  /// Any other character is a part of a text, also one that breaks a line elsewhere.
  static func items(in text: String) -> [Checklist.Item] {
    let lines = text.unicodeScalars.split { $0 == "\n" }
      .map { $0.last == "\r" ? $0.dropLast() : $0 }
    return lines.filter { !$0.isEmpty }.enumerated().map { index, line in
      Checklist.Item(id: index + 1, text: String(line.dropFirst(2)), isDone: line.first == "x")
    }
  }
}
