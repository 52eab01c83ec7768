import Foundation
import MillraceComponents
import OTPLogin

// The login of the gallery without a view: what is typed becomes actions, what is committed is printed.

func say(_ what: Any?) {
  if let what { FileHandle.standardOutput.write(Data("\(what)\n".utf8)) }
}

@MainActor final class Console: NavigationPerformer, Subscriber {
  func perform(_ change: NavigationChange, in core: Core) { say(type(of: core.top)) }
  func update(with state: PhoneComponent.Phone) { say(core.takeAlert()) }
}

let phone = PhoneComponent(LoginServices(deskInProcess: { say("\($0): \($1)") }))
let core = Core(rootComponent: phone)
let console = Console()
core.performer = console
phone.subscribe(console)
let lines = AsyncStream<String> { lines in
  Thread.detachNewThread {
    while let line = readLine() { lines.yield(line) }
    lines.finish()
  }
}
for await line in lines {
  let word = line.split(separator: " ").last.map(String.init) ?? ""
  switch line.prefix(4) {
  case "send": core.tell(.requestCode(phone: word))
  case "code": core.tell(.verify(code: word))
  default: core.tell(core.top is HomeComponent ? .logout : .cancel)
  }
}
