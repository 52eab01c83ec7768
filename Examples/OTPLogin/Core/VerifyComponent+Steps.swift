import Millrace
import MillraceComponents
import MillraceNavigation

extension VerifyComponent {
  func tick(at time: Int) {
    guard state.timer != .finished else { return }
    let left = DeadlineClock.seconds(from: time, to: state.deadline)
    guard left > 0 else { return end(.expired) }
    edit { state in
      // A clock that was set back gives no more than the whole time.
      state.timer = .active(min(left, state.ticket.seconds))
      state.canResend = time >= state.resendTime
    }
  }

  func verify(_ code: String, _ action: any Action) {
    if let refusal = state.refusal(of: code) { return refuse(action, because: refusal) }
    let code = CodeRules.code(code) ?? code
    edit { $0.isVerifying = true }
    let (services, ticket) = (services, state.ticket.id)
    run(
      Effect<LoginAction>.run("verify a code") { () throws(LoginFailure) in
        let account = try await services.service.verify(ticket, code: code)
        do {
          return .verified(account, address: try await services.address?(account))
        } catch {
          throw .unavailable(status: 503)
        }
      } catch: {
        .notVerified($0)
      }.keyed("verify"))
  }

  func goHome(_ action: any Action) {
    guard case .verified(let account, let address)? = action as? LoginAction,
      let phone = parent as? PhoneComponent
    else { return }
    let home = HomeComponent(account, destination: address)
    commit(LoginNavigation.home(home, replacing: self, from: phone)) { state in
      state.isVerifying = false
      state.timer = .finished
    }
  }

  /// Handles a failure: one that allows another attempt keeps the time running, any other ends the
  /// screen.
  func fail(_ failure: LoginFailure) {
    switch failure {
    case .expired, .tooManyAttempts: end(failure)
    default:
      edit { state in
        state.isVerifying = false
        if case .wrongCode(let left) = failure { state.attemptsLeft = left }
        state.alerts.post(failure)
      }
    }
  }

  func resend(_ action: any Action) {
    guard !state.isResending, !state.isVerifying else {
      return refuse(action, because: LoginRefusal.busy)
    }
    guard state.canResend else { return refuse(action, because: LoginRefusal.tooSoon) }
    edit { $0.isResending = true }
    let (service, clock, ticket) = (services.service, services.clock, state.ticket.id)
    run(
      Effect<LoginAction>.run("send a new code") { () throws(LoginFailure) in
        let ticket = try await service.resend(ticket)
        return .sent(ticket, at: clock.now())
      } catch: {
        .notSent($0)
      }.keyed("resend"))
  }

  /// Pops the screen and cancels its work; the parent shows the reason.
  private func end(_ failure: LoginFailure) {
    let phone = parent
    commit(BasicNavigation.pop([self])) { $0.timer = .finished }
    if let phone { phone.core?.dispatch(LoginAction.ended(failure), to: phone) }
  }
}
