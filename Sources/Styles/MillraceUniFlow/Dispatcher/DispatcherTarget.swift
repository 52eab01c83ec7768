internal import Millrace

/// Hands on what an outbox is given, for as long as the dispatcher is there.
final class DispatcherTarget: OutboxTarget {
  private weak var dispatcher: Dispatcher?
  private let loop: LoopHandle
  private let name: String

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
    loop = dispatcher.loop.handle
    name = dispatcher.slot.name
  }

  func submit(_ action: Action) {
    if let dispatcher { dispatcher.submit(action) } else { drop("\(action)") }
  }

  func start(_ work: Work, of feature: (any Feature.Type)?) {
    if let dispatcher { dispatcher.start(work, of: feature) } else { drop("\(work.effect)") }
  }

  func drop(_ what: String) {
    loop.reportDeparted(what, "the action or the dispatcher that it belongs to")
  }
}

extension LoopHandle {
  /// Reports something for a dispatcher, or from an action, that is gone.
  func reportDeparted(_ what: String, _ whose: String) {
    post { $0.report(.departed(what: what, scope: whose)) }
  }
}
