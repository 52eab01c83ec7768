internal import Millrace

/// Hands on what an outbox is given, for as long as the dispatcher is there.
final class DispatcherTarget {
  /// Set once, by the dispatcher as it is made; a weak reference can be read on any thread.
  weak var dispatcher: Dispatcher?
  private let loop: LoopHandle

  init(_ loop: LoopHandle) {
    self.loop = loop
  }

  /// Whether the caller runs on the owner, or there is none to disturb.
  var isOwnerHere: Bool { dispatcher?.loop.isOwnerHere ?? true }

  /// Queues a call made off the owner to the owner, and reports it.
  func bring(_ what: String, _ work: @escaping () -> Void) {
    guard let dispatcher else { return drop(what) }
    dispatcher.loop.bring(what) { _ in work() }
  }

  /// Submits what work has made, if the work's owner is still there when it is its turn.
  func submit(_ action: Action, of owner: WorkOwner? = nil) {
    if let dispatcher { dispatcher.submit(action, of: owner) } else { drop("\(action)") }
  }

  /// Runs an action that was queued.
  ///
  /// Apart, so that the dispatcher is held once: every count of one that is known weakly goes through a table.
  @inline(never)
  func process(_ action: Action, on loop: Loop, causedBy: Int?) {
    if let dispatcher {
      dispatcher.process(action, causedBy: causedBy)
    } else {
      loop.report(.departed(what: "\(action)", scope: "its dispatcher"))
    }
  }

  func start(_ work: Work, of feature: (any Feature.Type)?) {
    if let dispatcher { dispatcher.start(work, of: feature) } else { drop("\(work.effect)") }
  }

  func drop(_ what: String) {
    loop.post { $0.report(.departed(what: what, scope: "its action or its dispatcher")) }
  }
}
