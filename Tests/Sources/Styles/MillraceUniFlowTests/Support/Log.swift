import Millrace
import MillraceUniFlow

/// Lines in the order in which they were written.
///
/// Unchecked, so that static bindings can reach it as a task-local value: each is used by one test,
/// on one thread.
final class Log: @unchecked Sendable {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A dispatcher whose owner is the test, with all that it tells.
final class Bench {
  let dispatcher = Dispatcher()
  let log = Log()
  private(set) var rejections: [any Error] = []
  private(set) var reports: [Report] = []
  private var attachment: ObservationToken?

  init() {
    dispatcher.onDidRejectAction = { [unowned self] _, error in rejections.append(error) }
    attachment = dispatcher.loop.attach(
      Hooks(didReport: { [unowned self] in reports.append($0) }))
  }

  var model: GlobalModel { dispatcher.state }

  /// Submits actions, and lets them run.
  func run(_ actions: Action...) {
    for action in actions { dispatcher.submit(action) }
    dispatcher.loop.pump()
  }

  /// What was expected and found, of the rejections so far.
  var rejected: [String] {
    rejections.map { error in
      guard let rejection = error as? Rejection else { return "\(error)" }
      return "\(rejection.expected), \(rejection.actual)"
    }
  }
}
