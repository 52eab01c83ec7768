#if Web && Testing
import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb
@testable import OTPLogin

@Suite("The page that the login guards", .timeLimit(.minutes(5)))
struct HomePageTests {
  private static let number = "+905309990000"
  private let store = MemorySignInStore()
  private let signIns: SignIns
  private let live: LiveTest
  private let phones = Phones()
  private let session = BrowserSession(user: number)

  init() throws {
    let signIns = SignIns(keys: .ofThisProcess(), store: store, now: { 1_000 })
    let phones = phones
    var site = LiveSite()
    site.signIns = signIns
    let clock = VirtualClock()
    let time = DeadlineClock(clock)
    let desk = CodeDesk(now: time.now, randomBits: { 123_456 }, carry: { phones.take($0) })
    site.serve(
      login: { visit in
        var services = LoginServices(desk, time)
        services.address = {
          try await signIns.address(toSignIn: $0.phone, of: visit, then: "/login/home")
        }
        return PageFactory(
          LoginPage(services, Telephones()),
          state: LoginShown(isSignedOut: visit.path == "/login/home"))
      }, signIns: signIns)
    self.signIns = signIns
    live = LiveTest(site, clock: clock)
  }

  private func signIn(_ session: String, browser: String, began: Int = 900) -> SignIn {
    SignIn(
      session: session, user: Self.number, began: began, ends: 2_000, client: "192.0.2.7",
      browser: browser)
  }

  @Test("the page requires a sign-in, and opens at once for a signed-in person")
  func guarded() async throws {
    let nobody = try await live.open("/login/home", session: BrowserSession(user: nil))
    #expect(nobody.contains(.heading, "Sign in"))
    let reason = "You are signed out. Sign in to see your account."
    #expect(nobody.contains(.status, reason))
    let other = try await live.open("/login", session: BrowserSession(user: nil))
    #expect(!other.contains(.status, reason))
    for address in ["/login", "/login/code", "/login/home"] {
      let page = try await live.open(address, session: session)
      #expect(page.contains(.heading, "Hello, \(PhoneNumber(Self.number).grouped)"))
      #expect(page.outline.contains("“Sign out” closes it in this browser."))
    }
  }

  @Test("the right code sends the browser to where it is signed in")
  func code() async throws {
    let page = try await live.open("/login", session: BrowserSession(user: nil))
    try await page.type(Self.number, into: "Telephone number")
    try await page.press("Send a code")
    try await page.until { $0.contains(.heading, "Type the code") }
    #expect(page.destination == nil)
    try await page.type(try #require(phones.codes.last), into: "Code")
    try await page.until { $0.destination != nil }
    #expect(page.destination?.hasPrefix("/millrace/sign-in?ticket=") == true)
  }

  @Test("a person sees where they are signed in, and signs out there")
  func list() async throws {
    store.add(signIn(session.id, browser: "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0"))
    store.add(
      signIn("phone", browser: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36"))
    store.add(signIn("old", browser: "Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605"))
    let page = try await live.open("/login/home", session: session)
    try await page.until { $0.outline.contains("Where you are signed in") }
    #expect(page.outline.contains("text ‘Firefox on Linux’"))
    #expect(page.outline.contains("text ‘This browser’"))
    #expect(page.outline.contains("Chrome on Android"))
    #expect(page.outline.contains("Since January 1, 1970 at 12:15"))
    try await page.press("Sign out Chrome on Android")
    try await page.until { !$0.outline.contains("Chrome on Android") }
    #expect(store.signIn(session: "phone") == nil)
    try await page.press("Sign out everywhere else")
    try await page.until { !$0.outline.contains("Safari on a Mac") }
    #expect(store.signIns(of: Self.number).map(\.session) == [session.id])
    try await page.press("Sign out")
    try await page.settle()
    #expect(store.signIns(of: Self.number).isEmpty)
  }

  @Test("a time is written as the person writes it")
  func localTime() {
    let browser = HomePage.Browser(
      signIn("phone", browser: ""), isThis: false, in: Locale(identifier: "de_DE"))
    #expect(browser.details == "Since 1. Januar 1970 um 0:15 UTC, from 192.0.2.7")
  }

  @Test("a person is notified when they are signed in elsewhere")
  func elsewhere() async throws {
    store.add(signIn(session.id, browser: "Firefox/128.0"))
    let page = try await live.open("/login/home", session: session)
    try await page.until { $0.outline.contains("Where you are signed in") }
    #expect(!page.outline.contains("elsewhere just now"))
    let other = BrowserSession(id: "-other", user: nil)
    let visit = try #require(
      Visit(address: "/login", headers: ["user-agent": "Firefox/130.0 Windows"], session: other))
    let address = try await signIns.address(toSignIn: Self.number, of: visit, then: "/login/home")
    let ticket = String(address.drop { $0 != "=" }.dropFirst())
    _ = try await signIns.redeem(ticket, in: other, of: visit, isSecure: false)
    try await page.until { $0.outline.contains("elsewhere just now: Firefox on Windows.") }
  }
}
#endif
