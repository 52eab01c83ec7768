import Millrace
import MillraceTestSupport
import MillraceUniFlow

/// A dispatcher whose owner is the test, with all that it reports.
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

  /// The expectations and findings of the rejections so far.
  var rejected: [String] {
    rejections.map { error in
      guard let rejection = error as? Rejection else { return "\(error)" }
      return "\(rejection.expected), \(rejection.actual)"
    }
  }
}

// Unchecked, so that static bindings can reach a log as a task-local value: each is used by one
// test, on one thread.
extension Log: @unchecked Sendable {}
