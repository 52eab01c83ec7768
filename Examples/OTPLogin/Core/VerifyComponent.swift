package import Millrace
package import MillraceComponents
package import MillraceNavigation

/// The component of the verification screen: it verifies a code until its deadline.
///
/// Time is measured against the deadline: after 45 seconds without a tick, 15 of 60 are left.
package final class VerifyComponent: Component<VerifyComponent.Verify> {
  /// The remaining time of a code.
  package enum Timer: Equatable, Codable, Sendable {
    /// Before the first tick.
    case idle
    /// The remaining seconds.
    case active(Int)
    /// The code has expired.
    case finished
  }

  /// The state of the screen.
  package struct Verify: State, Equatable, Codable, Sendable {
    package var ticket: CodeTicket
    /// The expiry of the code, in milliseconds of the clock.
    package var deadline: Int
    /// The earliest time for a new code, in milliseconds of the clock.
    package var resendTime: Int
    /// The remaining time.
    package var timer = Timer.idle
    /// The number of attempts that are left.
    package var attemptsLeft: Int
    /// True while a code is being verified.
    package var isVerifying = false
    /// True while a new code is being requested.
    package var isResending = false
    /// True if a new code can be requested now.
    package var canResend = false
    /// The failures that wait to be shown, each once.
    package var alerts = Notices<LoginFailure>()

    init(_ ticket: CodeTicket, at time: Int) {
      self.ticket = ticket
      deadline = DeadlineClock.point(ticket.seconds, after: time)
      resendTime = DeadlineClock.point(ticket.resendAfter, after: time)
      attemptsLeft = ticket.attempts
    }

    /// The seconds until a new code can be requested; `nil` once it can, and before the first tick.
    package var secondsToResend: Int? {
      guard !canResend, case .active(let left) = timer else { return nil }
      return max(1, ticket.resendAfter - (ticket.seconds - left))
    }

    /// True while the latest code was wrong, and no other one has been typed.
    package var hasRejected: Bool {
      if case .wrongCode = alerts.next?.value { true } else { false }
    }

    /// Returns the reason why a code cannot be verified now; `nil` if it can.
    package func refusal(of code: String) -> LoginRefusal? {
      // A new code would replace the one that is being verified.
      if isVerifying || isResending { return .busy }
      if timer == .finished { return .expired }
      return CodeRules.code(code) == nil ? .malformedCode : nil
    }
  }

  let services: LoginServices

  init(_ ticket: CodeTicket, at time: Int, _ services: LoginServices) {
    self.services = services
    super.init(state: Verify(ticket, at: time))
  }

  /// Resumes the state of another page, whose requests have ended with it.
  init(resuming verify: Verify, _ services: LoginServices) {
    self.services = services
    var verify = verify
    verify.isVerifying = false
    verify.isResending = false
    super.init(state: verify)
  }

  /// Starts the ticks of the clock.
  package override func enter(_ scope: Scope) {
    run(services.ticks())
  }

  /// Handles the actions about the code.
  package override func process(_ action: any Action) {
    switch action as? LoginAction {
    case .tick(let time): tick(at: time)
    case .verify(let code): verify(code, action)
    case .verified: goHome(action)
    case .notVerified(let failure): fail(failure)
    case .resend: resend(action)
    case .sent(let ticket, let time):
      // A pending result for the previous code is void.
      if state.isVerifying { cancel("verify") }
      edit { state in
        let alerts = state.alerts
        state = Verify(ticket, at: time)
        state.alerts = alerts
      }
      tick(at: time)
    case .notSent(let failure):
      edit { state in
        state.isResending = false
        state.alerts.post(failure)
      }
    case .acknowledge(let id): edit { $0.alerts.acknowledge(id) }
    case .cancel: commit(BasicNavigation.pop([self]))
    default: break
    }
  }
}
