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

    /// True while a request is in progress.
    package var isLoading: Bool { activities.isActive }
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
    case .resumed(let verify) where children.isEmpty:
      commit(BasicNavigation.push(VerifyComponent(resuming: verify, services), from: self))
    case .returned(let account) where children.isEmpty:
      commit(BasicNavigation.push(HomeComponent(account), from: self))
    case .notSent(let failure):
      edit { state in
        state.activities.end()
        state.alerts.post(failure)
      }
    case .ended(let failure): edit { $0.alerts.post(failure) }
    case .acknowledge(let id): edit { $0.alerts.acknowledge(id) }
    default: break
    }
  }

  private func request(_ phone: String, _ action: any Action) {
    guard children.isEmpty, !state.isLoading else {
      return refuse(action, because: LoginRefusal.busy)
    }
    edit { state in
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
}
