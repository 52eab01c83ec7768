internal import Millrace

/// The receiver of what an outbox forwards, as long as the dispatcher exists.
final class DispatcherTarget {
  /// The dispatcher, which sets it once in its initializer; a weak reference can be read on any
  /// thread.
  weak var dispatcher: Dispatcher?
  private let loop: LoopHandle

  init(_ loop: LoopHandle) {
    self.loop = loop
  }

  /// True if the caller runs on the owner, or there is no owner yet.
  var isOwnerHere: Bool { dispatcher?.loop.isOwnerHere ?? true }

  /// Queues a call made off the owner to the owner, and reports it.
  func forward(_ call: String, _ work: @escaping () -> Void) {
    guard let dispatcher else { return drop(call) }
    dispatcher.loop.forward(call) { _ in work() }
  }

  /// Submits an action that work has made, if the work's owner still exists when it runs.
  func submit(_ action: Action, of owner: WorkOwner? = nil) {
    if let dispatcher { dispatcher.submit(action, of: owner) } else { drop("\(action)") }
  }

  /// Runs an action that was queued.
  ///
  /// A function of its own, so that the dispatcher is retained once: every retain of a weakly
  /// referenced object goes through a side table.
  @inline(never)
  func process(_ action: Action, on loop: Loop, causedBy: Int?) {
    if let dispatcher {
      dispatcher.process(action, causedBy: causedBy)
    } else {
      loop.report(.departed(dropped: "\(action)", scope: "its dispatcher"))
    }
  }

  func start(_ work: Work, of feature: (any Feature.Type)?) {
    if let dispatcher { dispatcher.start(work, of: feature) } else { drop("\(work.effect)") }
  }

  func drop(_ call: String) {
    loop.post { $0.report(.departed(dropped: call, scope: "its action or its dispatcher")) }
  }
}
