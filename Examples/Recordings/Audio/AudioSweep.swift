/// The result of the clean-up when a library is opened.
package struct AudioSweep: Hashable, Sendable {
  /// The removed files, to which no row or draft refers any more.
  package internal(set) var removed: [String] = []
  /// The names that the shelf did not make; these files were left alone.
  package internal(set) var foreign: [String] = []
  /// The failures; the next opening tries again.
  package internal(set) var failures: [DiskError] = []
  /// The recordings whose file is missing or has another size; they stay in the library.
  package internal(set) var damaged: [DamagedRecording] = []
}

/// A recording of the library whose file is missing or has another size.
package struct DamagedRecording: Hashable, Sendable {
  package let id: ItemID
  /// The name of the recording, as the library shows it.
  package let name: String
  /// The size in bytes that the row states.
  package let expected: Int
  /// The size in bytes of the file; nil when it is missing.
  package let found: Int?
}

extension DamagedRecording: CustomStringConvertible {
  /// One sentence for a log or a report.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    let state = found.map { "has \($0)" } ?? "is missing"
    return "The file of the recording \(id), “\(name)”, should have \(expected) bytes but \(state)."
      + " Restore it from a backup, or delete the recording."
  }
}

extension AudioSweep: CustomStringConvertible {
  /// A line for each finding that a person may want to know; empty when there is none.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    let lines =
      damaged.map { "\($0)" } + failures.map { "\($0)" }
      + foreign.map { "“\($0)” among the recordings is not the library's, and was left alone." }
    return lines.joined(separator: "\n")
  }
}
