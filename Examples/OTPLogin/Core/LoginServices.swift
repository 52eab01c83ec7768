import Millrace

/// What the login needs from outside.
public struct LoginServices: Sendable {
  /// Sends and verifies codes.
  public let service: any VerificationService
  /// Tells the time.
  public let clock: DeadlineClock

  /// Takes them together.
  public init(_ service: any VerificationService, _ clock: DeadlineClock) {
    self.service = service
    self.clock = clock
  }

  /// A desk in this process, on the time and the randomness of this machine.
  ///
  /// - Parameter carry: brings a code to a telephone.
  public init(deskInProcess carry: @escaping @Sendable (CodeMessage) -> Void) {
    let clock = DeadlineClock(ContinuousClock())
    self.init(
      CodeDesk(now: clock.now, randomBits: { Environment.live() }, carry: carry), clock)
  }
}
