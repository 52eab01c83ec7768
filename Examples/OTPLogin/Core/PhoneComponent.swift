import Millrace
public import MillraceComponents
public import MillraceNavigation

/// Asks for a telephone number, and has a code sent to it.
public final class PhoneComponent: Component<PhoneComponent.Phone> {
  /// What the screen shows.
  public struct Phone: State, Equatable, Codable, Sendable {
    /// The number as it was given last.
    public var number: String
    /// The requests under way.
    public var activities = ActivityTracker()
    /// What went wrong, to be shown once each.
    public var alerts = Notices<LoginFailure>()

    /// Whether a request is under way.
    public var isLoading: Bool { activities.isActive }
  }

  private let services: LoginServices

  /// Begins with a number in the field.
  public init(number: String = "+90530999XXXX", _ services: LoginServices) {
    self.services = services
    super.init(state: Phone(number: number))
  }

  /// Handles what concerns the number; the rest is for the screens that are shown from it.
  public override func process(_ action: any Action) {
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
      Effect<LoginAction>.run("request a code") {
        do throws(LoginFailure) {
          let ticket = try await service.request(phone: phone)
          return .sent(ticket, at: clock.now())
        } catch {
          return .notSent(error)
        }
      }.keyed("request"))
  }
}
