import Millrace
package import MillraceComponents
package import MillraceNavigation

/// The component of the first screen: it takes a telephone number, and requests a code for it.
package final class PhoneComponent: Component<PhoneComponent.Phone> {
  /// The state of the screen.
  package struct Phone: State, Equatable, Codable, Sendable {
    /// The number of the latest request.
    package var number: String
    /// The requests in progress.
    package var activities = ActivityTracker()
    /// The failures that wait to be shown, each once.
    package var alerts = Notices<LoginFailure>()

    /// The wait before the number of the latest request gets another code; `nil` without one.
    package var wait: Wait?

    /// True while a request is in progress.
    package var isLoading: Bool { activities.isActive }
  }

  /// A wait of whole seconds.
  package struct Wait: Equatable, Codable, Sendable {
    /// The seconds that are left.
    package var seconds: Int
    /// The end of the wait, in milliseconds of the clock; `nil` before the first tick.
    package var end: Int?
  }

  private let services: LoginServices

  /// Creates the component with an initial number in the field.
  package init(number: String = "+90530999XXXX", _ services: LoginServices) {
    self.services = services
    super.init(state: Phone(number: number))
  }

  /// Handles the actions about the number; the child screens handle the others.
  package override func process(_ action: any Action) {
    switch action as? LoginAction {
    case .requestCode(let phone): request(phone, action)
    case .sent(let ticket, let time):
      let verify = VerifyComponent(ticket, at: time, services)
      commit(BasicNavigation.push(verify, from: self)) { $0.activities.end() }
    case .tick(let time): tick(at: time)
    case .resumed(let verify) where children.isEmpty:
      commit(BasicNavigation.push(VerifyComponent(resuming: verify, services), from: self))
    case .returned(let account) where children.isEmpty:
      commit(BasicNavigation.push(HomeComponent(account), from: self))
    case .notSent(let failure):
      edit { state in
        state.activities.end()
        state.alerts.post(failure)
      }
      wait(after: failure)
    case .ended(let failure):
      edit { $0.alerts.post(failure) }
      wait(after: failure)
    case .acknowledge(let id): edit { $0.alerts.acknowledge(id) }
    default: break
    }
  }

  private func request(_ phone: String, _ action: any Action) {
    guard children.isEmpty, !state.isLoading else {
      return refuse(action, because: LoginRefusal.busy)
    }
    guard phone.contains(where: { !$0.isWhitespace }) else {
      edit { $0.alerts.post(.missingNumber) }
      return
    }
    cancel("wait")
    edit { state in
      state.wait = nil
      state.number = phone
      state.activities.begin()
    }
    let (service, clock) = (services.service, services.clock)
    run(
      Effect<LoginAction>.run("request a code") { () throws(LoginFailure) in
        let ticket = try await service.request(phone: phone)
        return .sent(ticket, at: clock.now())
      } catch: {
        .notSent($0)
      }.keyed("request"))
  }

  /// Counts the seconds until another code can be sent, if a failure says how many there are.
  private func wait(after failure: LoginFailure) {
    guard let seconds = failure.wait else { return }
    edit { $0.wait = Wait(seconds: seconds) }
    run(services.ticks().keyed("wait"))
  }

  private func tick(at time: Int) {
    guard var wait = state.wait else { return }
    let end = wait.end ?? DeadlineClock.point(wait.seconds, after: time)
    // A clock that was set back adds no time.
    wait.seconds = min(wait.seconds, DeadlineClock.seconds(from: time, to: end))
    wait.end = end
    if wait.seconds == 0 { cancel("wait") }
    edit { state in
      state.wait = wait.seconds == 0 ? nil : wait
      if wait.seconds == 0, let alert = state.alerts.next, alert.value.wait != nil {
        state.alerts.acknowledge(alert.id)
      }
    }
  }
}
