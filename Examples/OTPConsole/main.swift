import MillraceComponents
import OTPLogin

// The login of the gallery without a view: typed lines become actions, and commits are printed.

@MainActor final class Alerts<StateType: State>: Subscriber {
  func update(with state: StateType) { say(core.takeAlert()) }
}

@MainActor final class Console: NavigationPerformer {
  let alerts = Alerts<VerifyComponent.Verify>()
  func perform(_ change: NavigationChange, in core: Core) {
    say(type(of: core.top))
    (core.top as? VerifyComponent)?.subscribe(alerts)
  }
}

let phone = PhoneComponent(LoginServices(deskInProcess: { say("\($0.number): \($0.code)") }))
let core = Core(rootComponent: phone)
let (console, alerts) = (Console(), Alerts<PhoneComponent.Phone>())
core.performer = console
phone.subscribe(alerts)
for await line in typedLines() {
  let word = line.split(separator: " ").last.map(String.init) ?? ""
  switch line.prefix(4) {
  case "send": core.notify(.requestCode(phone: word))
  case "code": core.notify(.verify(code: word))
  default: core.notify(core.top is HomeComponent ? .logout : .cancel)
  }
}
