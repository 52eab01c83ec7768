#if Testing
import Millrace
import MillraceComponents
import MillraceTesting
import Testing

@Suite("An app without a view")
struct LoginFlowTests {
  let lab = Lab()

  /// The whole of a view on a console.
  private final class Console: Subscriber, NavigationPerformer {
    var lines: [String] = []

    func update(with state: Phone) {
      lines.append(state.activities.isActive ? "sending" : "your number?")
    }

    func perform(_ change: NavigationChange, in core: Core) {
      for component in change.added { lines.append("shows \(component.name)") }
      for component in change.removed { lines.append("leaves \(component.name)") }
    }
  }

  @Test("the whole flow runs in a test, through the tree alone")
  func flow() throws {
    let login = LoginComponent { _ in 2 }
    let core = Core(in: lab.scope, rootComponent: login)
    core.dispatch(LoginAction.request(phone: "0530"))
    lab.settle()
    let verify = try #require(core.navigationTree.flatten().last as? VerifyComponent)
    #expect(
      core.navigationTree.flatten().map(ObjectIdentifier.init)
        == [login, verify].map { ObjectIdentifier($0) })
    #expect(!login.state.activities.isActive)
    core.dispatch(LoginAction.tick)
    #expect(verify.state.secondsLeft == 1)
    core.dispatch(LoginAction.tick)
    #expect(core.navigationTree.flatten().count == 1)
  }

  @Test("a console is a subscriber and a performer of a few lines over the same core")
  func console() {
    let clock = lab.clock
    let login = LoginComponent { _ in
      try await clock.sleep(for: .seconds(1))
      return 60
    }
    let core = Core(in: lab.scope, rootComponent: login)
    let console = Console()
    login.subscribe(console)
    core.performer = console
    core.dispatch(LoginAction.request(phone: "0530"))
    lab.advance(by: .seconds(1))
    core.dispatch(LoginAction.logout)
    #expect(
      console.lines == [
        "your number?", "sending", "your number?", "shows VerifyComponent 2",
        "leaves VerifyComponent 2",
      ])
  }
}
#endif
