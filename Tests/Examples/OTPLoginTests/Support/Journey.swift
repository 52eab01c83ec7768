#if Testing
import Millrace
import MillraceComponents
import MillraceTesting
import OTPLogin
import Testing

/// The login in a lab, with a desk on the lab's time and a network that a test can take away.
final class Journey {
  let lab: Lab
  let phones = Phones()
  let network = TrialNetwork(seconds: 1)
  let services: LoginServices
  let window = Window()
  let recorder: LoopRecorder
  let reporter = BugReporter(LoginReports.catalogue)
  let core: Core

  init(seed: UInt64? = nil, rules: CodeRules = CodeRules()) {
    lab = Lab(seed: seed)
    let clock = DeadlineClock(lab.clock)
    let phones = phones
    let desk = CodeDesk(
      rules: rules, now: clock.now, randomBits: { 123_456 },
      carry: { phones.take($0) })
    recorder = LoopRecorder(of: lab.loop, .reports)
    services = LoginServices(TrialService(desk, over: network, clock), clock)
    core = Core(login: services, in: lab.scope, middlewares: [reporter])
    core.performer = window
  }

  /// Sends an action to the screen on top, and lets everything run that needs no time.
  func notify(_ action: LoginAction) {
    core.notify(action)
    lab.settle()
  }

  func wait(_ seconds: Int) { lab.advance(by: .seconds(seconds)) }

  /// Goes as far as the screen that verifies a code.
  func request(_ number: String = "+905309990000") {
    notify(.requestCode(phone: number))
    wait(1)
  }

  var phone: PhoneComponent? { core.rootComponent as? PhoneComponent }
  var verify: VerifyComponent? { core.top as? VerifyComponent }
  var home: HomeComponent? { core.top as? HomeComponent }
}

/// The content of a screen that only the performer notifies.
final class Window: NavigationPerformer {
  private(set) var shown: [AnyComponent] = []
  private(set) var replacements = 0

  func perform(_ change: NavigationChange, in core: Core) {
    if change.navigation == nil {
      shown = core.navigationTree.flatten()
    } else {
      if change.navigation is LoginNavigation { replacements += 1 }
      shown.removeAll { component in change.removed.contains { $0 === component } }
      shown += change.added
    }
  }
}
#endif
