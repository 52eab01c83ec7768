internal import Millrace

/// The completion of one step, which comes at most once.
///
/// Whoever holds it may call it, on any thread. When everybody has let go of it, it will never be called, so nobody waits
/// for it: that takes no clock.
final class RoutingStep: Sendable {
  private let loop: LoopHandle
  private let number: Int
  private let text: String
  private let router: Unchecked<RouterLink>

  init(_ number: Int, _ action: RoutingAction, in loop: LoopHandle, of router: RouterLink) {
    self.loop = loop
    self.number = number
    text = "\(action)"
    self.router = Unchecked(router)
  }

  deinit {
    loop.post { [router, number, text] loop in router.value.end?(number, loop, text) }
  }

  /// Says that the screens have changed.
  func complete() {
    loop.post { [router, number] loop in router.value.end?(number, loop, nil) }
  }
}

/// What a step knows of its router: a way back that does not hold it.
final class RouterLink {
  /// Told that a step has ended: its number, on what loop, and if nobody can complete it any more, what it was.
  var end: ((Int, Loop, String?) -> Void)?
}
