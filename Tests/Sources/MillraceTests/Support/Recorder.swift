import Millrace

/// What happened, in order.
final class Trace {
  var lines: [String] = []

  func callAsFunction(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Keeps the texts of what a loop reports, for as long as it lives.
final class Reports {
  private(set) var all: [Report] = []
  private var lifetime: ObservationToken?

  init(of loop: Loop) {
    lifetime = loop.attach(Hooks(didReport: { [weak self] in self?.all.append($0) }))
  }

  var texts: [String] { all.map(\.description) }

  var mistakes: [Mistake] {
    all.compactMap { if case .mistake(let mistake) = $0 { mistake } else { nil } }
  }
}

/// Keeps the commits of a loop, for as long as it lives.
final class Commits {
  private(set) var all: [Commit] = []
  private var lifetime: ObservationToken?

  init(of loop: Loop, values: Bool = false) {
    lifetime = loop.attach(
      Hooks(didCommit: { [weak self] in self?.all.append($0) }, wantsValues: values))
  }
}

/// Counts how many of its kind are alive.
final class Probe {
  let onEnd: () -> Void

  init(_ onEnd: @escaping () -> Void = {}) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// An error with a name.
struct Refusal: Error, Equatable, CustomStringConvertible {
  var description: String { "no" }
}

/// Runs without the default hook, which writes to standard error.
func quietly<Result>(_ body: () throws -> Result) rethrows -> Result {
  try Mistake.$hook.withValue({ _ in }, operation: body)
}
