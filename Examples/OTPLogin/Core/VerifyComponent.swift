public import Millrace
public import MillraceComponents
public import MillraceNavigation

/// Has a code verified while its time runs.
///
/// The time is that until a deadline: who looks away for 45 seconds finds 15 left of 60.
public final class VerifyComponent: Component<VerifyComponent.Verify> {
  /// What is left of a code's time.
  public enum Timer: Equatable, Codable, Sendable {
    /// Nobody has looked at the clock yet.
    case idle
    /// So many seconds.
    case active(Int)
    /// None.
    case finished
  }

  /// What the screen shows.
  public struct Verify: State, Equatable, Codable, Sendable {
    /// What the service said of the code.
    public var ticket: CodeTicket
    /// When its time is up, in milliseconds of the clock.
    public var deadline: Int
    /// When a new one may be sent.
    public var resendTime: Int
    /// The time that is left.
    public var timer = Timer.idle
    /// How many codes may still be tried.
    public var attemptsLeft: Int
    /// Whether a code is being verified.
    public var isVerifying = false
    /// Whether a new code is being sent.
    public var isResending = false
    /// Whether a new code may be sent now.
    public var canResend = false
    /// What went wrong, to be shown once each.
    public var alerts = Notices<LoginFailure>()

    init(_ ticket: CodeTicket, at time: Int) {
      self.ticket = ticket
      deadline = DeadlineClock.point(ticket.seconds, after: time)
      resendTime = DeadlineClock.point(ticket.resendAfter, after: time)
      attemptsLeft = ticket.attempts
    }

    /// Why a code cannot be verified now; `nil` if it can.
    public func refusal(of code: String) -> LoginRefusal? {
      // A new code would take the place of the one that is verified.
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

  /// Goes on where another page was; what that page had asked for has ended with it.
  init(resuming verify: Verify, _ services: LoginServices) {
    self.services = services
    var verify = verify
    verify.isVerifying = false
    verify.isResending = false
    super.init(state: verify)
  }

  /// Begins to look at the clock.
  public override func enter(_ scope: Scope) {
    let clock = services.clock
    run(
      Effect<LoginAction>.run("ticks") { send in
        while true {
          let time = clock.now()
          await send(.tick(at: time))
          // A second from then, however long it took to tell: who comes too late does not wait.
          try await clock.wait(DeadlineClock.point(1, after: time))
        }
      })
  }

  /// Handles what concerns the code.
  public override func process(_ action: any Action) {
    switch action as? LoginAction {
    case .tick(let time): tick(at: time)
    case .verify(let code): verify(code, action)
    case .verified: goHome(action)
    case .notVerified(let failure): fail(failure)
    case .resend: resend(action)
    case .sent(let ticket, let time):
      // What is said of the code before counts for nothing.
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
