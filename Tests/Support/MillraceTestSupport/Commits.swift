package import Millrace

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
