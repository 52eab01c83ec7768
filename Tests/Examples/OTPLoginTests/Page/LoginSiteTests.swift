#if Web && Testing
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb
@testable import OTPLogin

@Suite("The site of the login", .timeLimit(.minutes(5)))
struct LoginSiteTests {
  let phones = Phones()
  let network = TrialNetwork(seconds: 1)
  let live: LiveTest
  let telephones: Telephones

  init() {
    let clock = VirtualClock()
    let time = DeadlineClock(clock)
    let phones = phones
    let telephones = Telephones()
    let desk = CodeDesk(
      now: time.now, randomBits: { 123_456 },
      carry: { message in
        phones.take(message)
        telephones.ring(
          CodeMessage(
            number: message.number, code: "00000\(phones.codes.count * 2)", ticket: message.ticket))
      })
    let services = LoginServices(TrialService(desk, over: network, time), time)
    let page = LoginPage(services, telephones)
    var site = LiveSite()
    site.store = MemorySessionStore()
    site.serve { _ in PageFactory(page, state: LoginShown(), keeping: page.keeping) }
    live = LiveTest(site, clock: clock)
    self.telephones = telephones
  }

  private func pass(_ seconds: Int, on page: LiveTestPage) async throws {
    try live.advance(by: .seconds(seconds))
    try await page.settle()
  }

  /// A page that asks for the code of a number.
  private func verifying() async throws -> LiveTestPage {
    let page = try await live.open("/login")
    try await page.type("+905309990000", into: "Telephone number")
    try await page.press("Send a code")
    try await page.until { $0.find(.button, isBusy: "Send a code") }
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Type the code") }
    #expect(page.address == "/login/code")
    return page
  }

  private func expectLogin(_ page: LiveTestPage, number: String) throws {
    #expect(page.contains(.heading, "Sign in"))
    #expect(page.address == "/login")
    #expect(page.outline.contains("field ‘Telephone number’: ‘\(number)’"))
    #expect(!page.outline.contains("The time for the code is up."))
  }

  @Test(
    "the address of a screen behind the number opens the screen that asks for the number",
    arguments: ["/login", "/login/code", "/login/home"])
  func deepLink(address: String) async throws {
    let page = try await live.open(address)
    try await page.settle()
    #expect(page.title == "Sign in")
    try expectLogin(page, number: "")
  }

  @Test("there is nothing at any other address")
  func elsewhere() async throws {
    for address in ["/login/elsewhere", "/login/code/1"] {
      await #expect(throws: LiveTestError.noPage(address)) { _ = try await live.open(address) }
    }
  }

  @Test("the typed text is sent, also where the page was not rendered in between")
  func typedAndSent() async throws {
    let page = try await live.open("/login")
    try await page.perform {
      try $0.type("+905309990077", into: "Telephone number") + $0.submit("Telephone number")
    }
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Type the code") }
    try await page.type("123456", into: "Code")
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}77") }
  }

  @Test("a reload at the code stays there, with what was typed, the time that is left, one timer")
  func reload() async throws {
    let page = try await verifying()
    try await page.type("12345", into: "Code")
    try await pass(10, on: page)
    for _ in 1...2 {
      try await page.reload()
      try await page.until { $0.contains(.text, "The code is valid for 50 more seconds.") }
      #expect(page.contains(.heading, "Type the code"))
      #expect(page.address == "/login/code")
    }
    #expect(live.clock.sleepers.count == 1)
    #expect(page.outline.contains("field ‘Code’: ‘12345’"))
    try await page.type("123456", into: "Code")
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00") }
    try await page.reload()
    try await page.until { $0.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00") }
    #expect(page.address == "/login/home")
    try await page.press("Sign out")
    try await page.until { $0.contains(.heading, "Sign in") }
    try await page.reload()
    try expectLogin(page, number: "+905309990000")
  }

  @Test("a reload while a code is verified lets it be sent again, and the time that is up is said")
  func reloadWhileVerifying() async throws {
    let page = try await verifying()
    try await page.type("000000", into: "Code")
    try await page.until { $0.find(.button, isBusy: "Sign in") }
    try await page.reload()
    try await page.until { $0.contains(.heading, "Type the code") }
    #expect(try page.find(.button, "Sign in").traits.isBusy == false)
    try await pass(60, on: page)
    try await page.until { $0.outline.contains("The time for the code is up.") }
    #expect(page.contains(.heading, "Sign in"))
  }

  @Test("a server that is killed at the code goes on there, where the desk was not killed")
  func killed() async throws {
    let page = try await verifying()
    try await page.type("12345", into: "Code")
    live.restart()
    try await page.reconnect()
    try await page.settle()
    try await page.until { $0.contains(.heading, "Type the code") }
    try await page.type("123456", into: "Code")
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00") }
  }

  @Test("a code of another clock leads to the number: its desk and its times no longer exist")
  func otherClock() throws {
    func page() -> LoginPage {
      LoginPage(LoginServices(deskInProcess: { _ in }), Telephones())
    }
    var shown = LoginShown(number: "+905309990000")
    let ticket = CodeTicket(id: "1", seconds: 60, attempts: 3, resendAfter: 30)
    shown.screen = .verify(VerifyComponent.Verify(ticket, at: 0))
    let one = page()
    #expect(try one.keeping.after(shown).screen == shown.screen)
    #expect(try one.keeping.after(shown, with: page().keeping) == LoginShown(number: shown.number))
  }

  @Test("two windows with one number show the code each of its own ticket")
  func twoWindows() async throws {
    await telephones.start()
    let first = try await verifying()
    try await first.until { $0.outline.contains("is 000002") }
    try await pass(30, on: first)
    let second = try await verifying()
    try await second.until { $0.outline.contains("is 000004") }
    try await first.settle()
    #expect(first.outline.contains("is 000002"))
  }

  @Test("the browser's way back leaves the code; its way forward leads nowhere")
  func backAndForward() async throws {
    let page = try await verifying()
    try await page.goBack()
    try expectLogin(page, number: "+905309990000")
    try await page.goForward()
    try await page.settle()
    try expectLogin(page, number: "+905309990000")
  }

  @Test("the browser's way back does not lead from home to the code")
  func backFromHome() async throws {
    let page = try await verifying()
    try await page.type("123456", into: "Code")
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00") }
    #expect(page.address == "/login/home")
    try await page.goBack()
    try await page.settle()
    #expect(page.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00"))
    try await page.press("Sign out")
    #expect(page.contains(.heading, "Sign in"))
  }
}

extension Keeping<LoginShown> {
  /// Returns the state that is restored from another.
  fileprivate func after(
    _ state: LoginShown, with other: Keeping<LoginShown>? = nil
  ) throws -> LoginShown {
    var shown = LoginShown()
    try (other ?? self).restore(try encode(state), &shown)
    return shown
  }
}

extension LiveTestPage {
  fileprivate func find(_ role: Role, isBusy name: String) -> Bool {
    (try? find(role, name))?.traits.isBusy == true
  }
}
#endif
