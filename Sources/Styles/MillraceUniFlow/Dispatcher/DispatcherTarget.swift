internal import Millrace

/// Hands on what an outbox is given, for as long as the dispatcher is there.
final class DispatcherTarget: OutboxTarget {
  private(set) weak var dispatcher: Dispatcher?
  private let loop: LoopHandle

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
    loop = dispatcher.loop.handle
  }

  func submit(_ action: Action) { submit(action, of: nil) }

  /// Submits what work has made, if the work's owner is still there when it is its turn.
  func submit(_ action: Action, of owner: WorkOwner?) {
    if let dispatcher { dispatcher.submit(action, of: owner) } else { drop("\(action)") }
  }

  func start(_ work: Work, of feature: (any Feature.Type)?) {
    if let dispatcher { dispatcher.start(work, of: feature) } else { drop("\(work.effect)") }
  }

  func drop(_ what: String) {
    loop.post { $0.report(.departed(what: what, scope: "its action or its dispatcher")) }
  }
}
