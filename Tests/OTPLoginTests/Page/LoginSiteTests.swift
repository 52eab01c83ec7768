#if Web && Testing
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import OTPLogin

@Suite("The site of the login", .timeLimit(.minutes(2)))
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
    site.serve { LivePage(page, state: LoginShown(), keeping: LoginPage.keeping) }
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
    try await page.press("Send")
    try await page.until { $0.find(.button, isBusy: "Send") }
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Verify") }
    #expect(page.address == "/login/code")
    return page
  }

  private func expectLogin(_ page: LiveTestPage, number: String) throws {
    #expect(page.contains(.heading, "Login"))
    #expect(page.address == "/login")
    #expect(page.outline.contains(number))
    #expect(page.findAll(.alert).isEmpty)
  }

  @Test(
    "whoever opens the address of a screen behind the number is asked for the number",
    arguments: ["/login", "/login/code", "/login/home"])
  func deepLink(address: String) async throws {
    let page = try await live.open(address)
    try await page.settle()
    #expect(page.title == "Login")
    try expectLogin(page, number: "+90530999XXXX")
  }

  @Test("there is nothing at any other address")
  func elsewhere() async throws {
    for address in ["/login/elsewhere", "/login/code/1"] {
      await #expect(throws: LiveTestError.noPage(address)) { _ = try await live.open(address) }
    }
  }

  @Test("what is sent is what was typed, also where the page was not shown anew in between")
  func typedAndSent() async throws {
    let page = try await live.open("/login")
    try await page.perform {
      try $0.type("+905309990077", into: "Telephone number") + $0.submit("Telephone number")
    }
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Verify") }
    try await page.perform { try $0.type("123456", into: "Code") + $0.submit("Code") }
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Home") }
    #expect(page.outline.contains("You have logged in as +905309990077."))
  }

  @Test("a reload while a code is verified leads to the number, and nothing of the login goes on")
  func reload() async throws {
    let page = try await verifying()
    try await page.type("123456", into: "Code")
    try await page.press("Submit")
    try await page.reload()
    try expectLogin(page, number: "+905309990000")
    try await pass(100, on: page)
    try expectLogin(page, number: "+905309990000")
    #expect(live.clock.sleepers.isEmpty)
  }

  @Test("a server that is killed while a code is verified leads back to the number")
  func killed() async throws {
    let page = try await verifying()
    try await page.type("123456", into: "Code")
    try await page.press("Submit")
    live.restart()
    try await page.reconnect()
    try await page.settle()
    try expectLogin(page, number: "+905309990000")
    // The desk was not killed, and has sent a code just now.
    try await pass(30, on: page)
    try await page.press("Send")
    try await page.until { $0.find(.button, isBusy: "Send") }
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Verify") }
  }

  @Test("two windows with one number show the code each of its own ticket")
  func twoWindows() async throws {
    await telephones.start()
    let first = try await verifying()
    try await first.until { $0.outline.contains("On your telephone: 000002") }
    try await pass(30, on: first)
    let second = try await verifying()
    try await second.until { $0.outline.contains("On your telephone: 000004") }
    try await first.settle()
    #expect(first.outline.contains("On your telephone: 000002"))
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
    try await page.press("Submit")
    try await pass(1, on: page)
    try await page.until { $0.contains(.heading, "Home") }
    #expect(page.address == "/login/home")
    try await page.goBack()
    try await page.settle()
    #expect(page.contains(.heading, "Home"))
    try await page.press("Logout")
    #expect(page.contains(.heading, "Login"))
  }
}

extension LiveTestPage {
  fileprivate func find(_ role: Role, isBusy name: String) -> Bool {
    (try? find(role, name))?.traits.isBusy == true
  }
}
#endif
