import Millrace

/// The outside services of the login.
package struct LoginServices: Sendable {
  /// The service that sends and verifies codes.
  package let service: any VerificationService
  /// The clock of the deadlines.
  package let clock: DeadlineClock
  /// Returns the address at which the browser of an account is signed in; `nil` where the login is
  /// on no site.
  package var address: (@Sendable (Account) async throws -> String)?

  package init(_ service: any VerificationService, _ clock: DeadlineClock) {
    self.service = service
    self.clock = clock
  }

  /// Creates a desk in this process, on the time and the randomness of this machine.
  ///
  /// - Parameter carry: Delivers a code to a telephone.
  package init(deskInProcess carry: @escaping @Sendable (CodeMessage) -> Void) {
    let clock = DeadlineClock(ContinuousClock())
    self.init(
      CodeDesk(now: clock.now, randomBits: { Environment.live() }, carry: carry), clock)
  }
}

extension LoginServices {
  /// Sends the time at once, and then every second until it is cancelled.
  func ticks() -> Effect<LoginAction> {
    .run("ticks") { [clock] send in
      while true {
        let time = clock.now()
        await send(.tick(at: time))
        // The next second counts from `time`, however long the send took; a late wait returns at
        // once.
        try await clock.wait(DeadlineClock.point(1, after: time))
      }
    }
  }
}
