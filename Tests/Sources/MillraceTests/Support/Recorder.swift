import Millrace

/// The recorded events, in order.
final class Trace {
  var lines: [String] = []

  func callAsFunction(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
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
