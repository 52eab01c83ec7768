package import Millrace

/// Lines in the order in which they were written.
package final class Log {
  /// The lines since the log was made, or last emptied.
  package private(set) var lines: [String] = []

  /// Creates an empty log.
  package init() {}

  /// Appends a line.
  package func write(_ line: String) { lines.append(line) }

  /// Removes all lines.
  package func clear() { lines = [] }

  /// Removes all lines and returns them.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Keeps the commits of a loop, for as long as it lives.
package final class Commits {
  /// The commits since then, oldest first.
  package private(set) var all: [Commit] = []
  private var attachment: ObservationToken?

  /// Begins to keep commits.
  package init(of loop: Loop, values: Bool = false) {
    attachment = loop.attach(
      Hooks(didCommit: { [weak self] in self?.all.append($0) }, wantsValues: values))
  }
}
