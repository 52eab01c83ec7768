/// What opening a library has found on its shelf, and done about it.
public struct AudioSweep: Hashable, Sendable {
  /// The files that nobody can ask for any more, and that are gone.
  public internal(set) var removed: [String] = []
  /// The names that are not of the shelf's making; they were left alone.
  public internal(set) var foreign: [String] = []
  /// What could not be cleared up; the next opening tries again.
  public internal(set) var failures: [DiskError] = []
  /// The recordings whose file is not as it was; they stay in the library.
  public internal(set) var damaged: [DamagedRecording] = []
}

/// A recording of the library whose file is missing or another one.
public struct DamagedRecording: Hashable, Sendable {
  /// Which recording.
  public let id: ItemID
  /// What people call it.
  public let name: String
  /// The size that the file should have.
  public let expected: Int
  /// The size that it has; nil when it is missing.
  public let found: Int?
}

extension DamagedRecording: CustomStringConvertible {
  /// One sentence for a log or a report.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    let state = found.map { "has \($0)" } ?? "is missing"
    return "The file of the recording \(id), “\(name)”, should have \(expected) bytes but \(state)."
      + " Restore it from a backup, or delete the recording."
  }
}

extension AudioSweep: CustomStringConvertible {
  /// A line for each thing that a person may want to know; empty when there is nothing.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    let lines =
      damaged.map { "\($0)" } + failures.map { "\($0)" }
      + foreign.map { "“\($0)” among the recordings is not the library's, and was left alone." }
    return lines.joined(separator: "\n")
  }
}
