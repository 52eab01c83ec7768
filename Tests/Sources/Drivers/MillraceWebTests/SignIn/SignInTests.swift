#if Web
import Logging
@testable import MillraceWeb
import MillraceWebTesting
import Testing

@Suite("Browsers are signed in and out", .timeLimit(.minutes(5)))
struct SignInTests {
  let store = MemorySignInStore()
  let signIns: SignIns
  let open: RunningSite
  static let secrets = CookieKeysTests.secrets

  init() throws {
    signIns = try Self.signIns([Self.secrets[0]], store)
    open = RunningSite(Self.site(signIns))
  }

  static func signIns(
    _ secrets: [[UInt8]], _ store: any SignInStore, now: @escaping @Sendable () -> Int = { 1_000 }
  ) throws -> SignIns {
    try SignIns(keys: CookieKeys(secrets), store: store, now: now)
  }

  static func site(_ signIns: SignIns, store: (any SessionStore)? = nil) -> LiveSite {
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.signIns = signIns
    site.store = store
    site.page("/door") { visit in
      PageFactory(
        DoorPage(signIns: signIns, visit: visit), state: DoorPage.State(user: visit.session?.user),
        keeping: .part(version: 1, { $0.words }, restore: { $1.words = $0 }))
    }
    return site
  }

  /// Signs a browser in as a live page does.
  func signIn(
    _ user: String, _ browser: SignInBrowser, _ signIns: SignIns? = nil
  ) async throws {
    let signIns = signIns ?? self.signIns
    if browser.cookie == nil { await browser.get("/door") }
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    let answer = try await browser.get(
      signIns.address(toSignIn: user, of: visit, then: "/door?in"))
    #expect(answer.status == 303)
    #expect(answer.headers["location"] == "/door?in")
  }

  @Test("a page signs a person in by the address that its browser loads")
  func journey() async throws {
    let test = LiveTest(Self.site(signIns))
    let page = try await test.open("/door", session: BrowserSession(user: nil))
    #expect(page.title == "nobody")
    try await page.press("Enter")
    #expect(page.destination?.hasPrefix("/millrace/sign-in?ticket=") == true)
    let inside = try await test.open("/door", session: BrowserSession(user: "ada"))
    #expect(inside.title == "ada")
  }

  @Test("signing in and out changes the cookie's session, and the page knows the user")
  func ids() async throws {
    let browser = SignInBrowser(open)
    #expect(try await browser.load().title == "nobody")
    let before = try #require(browser.cookie)
    let session = await open.known(Visitor(headers: browser.headers)).session
    try await signIn("ada", browser)
    #expect(try await browser.load().title == "ada")
    let inside = await open.known(Visitor(headers: browser.headers)).session
    #expect(inside?.user == "ada")
    #expect(inside?.id != session?.id)
    try await signIns.end(try #require(inside))
    let old = try #require(browser.cookie)
    #expect(try await browser.load().title == "nobody")
    #expect(Set([before, old, browser.cookie]).count == 3)
  }

  @Test("a browser that has a valid cookie gets no other one")
  func sameCookie() async throws {
    let browser = SignInBrowser(open)
    #expect(await browser.get("/door").headers["set-cookie"] != nil)
    #expect(await browser.get("/door").headers["set-cookie"] == nil)
    #expect(await browser.get("/millrace.js").headers["set-cookie"] == nil)
  }

  @Test("the cookie is read by no script, sent by no other site, and over TLS by no other host")
  func attributes() async throws {
    let plain = await SignInBrowser(open).get("/door").headers["set-cookie"] ?? ""
    #expect(plain.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax"))
    #expect(plain.hasPrefix("millrace="))
    let secure = RunningSite(Self.site(signIns), isSecure: true)
    let set = await SignInBrowser(secure).get("/door").headers["set-cookie"] ?? ""
    #expect(set.hasPrefix("__Host-millrace="))
    #expect(set.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure"))
    // A cookie of the other name, which an attacker on the network could set, counts for nothing.
    let text = String(plain.dropFirst("millrace=".count).prefix { $0 != ";" })
    let forged = SignInBrowser(secure, cookie: "__Host-millrace=" + text)
    #expect(await forged.get("/door").headers["set-cookie"] != nil)
  }

  @Test("a cookie and a sign-in end when their time is over")
  func expiry() async throws {
    let browser = SignInBrowser(open)
    try await signIn("ada", browser)
    let last = 1_000 + 14 * 86_400
    for (now, title) in [(last - 1, "ada"), (last, "nobody")] {
      let late = RunningSite(
        Self.site(try Self.signIns([Self.secrets[0]], store, now: { now })))
      #expect(try await SignInBrowser(late, cookie: browser.cookie).load().title == title)
    }
  }

  @Test("a ticket is used once, in time, and by the browser whose page asked for it")
  func tickets() async throws {
    let browser = SignInBrowser(open)
    await browser.get("/door")
    let visit = try #require(
      await open.known(Visitor(headers: browser.headers)).visit("/door"))
    let address = try await signIns.address(toSignIn: "ada", of: visit, then: "/door")
    let other = SignInBrowser(open)
    await other.get("/door")
    #expect(await other.get(address).status == 403)
    #expect(await SignInBrowser(open).get(address).status == 403)
    #expect(await browser.get(address, keepsCookie: false).status == 303)
    #expect(await browser.get(address).status == 403)
    #expect(await browser.get("/millrace/sign-in").status == 403)
    let away = try await signIns.address(toSignIn: "grace", of: visit, then: "//elsewhere.example")
    let answer = await browser.get(away)
    #expect(answer.status == 500)
    #expect(answer.headers["set-cookie"] == nil)
    #expect(store.signIns(of: "grace").isEmpty)
  }

  @Test("a ticket is not valid after a minute")
  func lateTicket() async throws {
    let clock = SecondsClock()
    let signIns = try Self.signIns([Self.secrets[0]], store, now: { clock.value })
    let open = RunningSite(Self.site(signIns))
    let browser = SignInBrowser(open)
    await browser.get("/door")
    let visit = try #require(
      await open.known(Visitor(headers: browser.headers)).visit("/door"))
    for (wait, status) in [(59, 303), (60, 403)] {
      let address = try await signIns.address(toSignIn: "ada", of: visit, then: "/door")
      clock.add(wait)
      #expect(await browser.get(address, keepsCookie: false).status == status)
    }
  }

  @Test("a ticket that waits is worth nothing after its user has signed out everywhere")
  func ticketAfterTheEnd() async throws {
    let browser = SignInBrowser(open)
    await browser.get("/door")
    let visit = try #require(
      await open.known(Visitor(headers: browser.headers)).visit("/door"))
    let address = try await signIns.address(toSignIn: "ada", of: visit, then: "/door")
    try await signIns.endAll(of: "ada")
    #expect(await browser.get(address).status == 403)
    #expect(try await browser.load().title == "nobody")
  }

  @Test("a list of sign-ins says where and since when, and its ids open nothing")
  func list() async throws {
    let browser = SignInBrowser(open)
    try await signIn("ada", browser)
    let signIn = try #require(try await signIns.all(of: "ada").first)
    #expect((signIn.user, signIn.began, signIn.client) == ("ada", 1_000, nil))
    #expect(!signIn.id.text.contains(signIn.session))
    let session = await open.known(Visitor(headers: browser.headers)).session
    #expect(session?.signIn == signIn.id)
    let forged = SignInBrowser(open, cookie: "millrace=\(signIn.id.text)")
    #expect(try await forged.load().title == "nobody")
  }

  @Test("a user has a bounded number of sign-ins, of which the oldest ends")
  func limit() async throws {
    let first = SignInBrowser(open)
    try await signIn("ada", first)
    for count in 0..<(SignIns.userLimit - 1) {
      store.add(
        SignIn(
          session: "s\(count)", user: "ada", began: 2_000, ends: 1_000_000, client: nil,
          browser: ""))
    }
    #expect(try await first.load().title == "ada")
    try await signIn("ada", SignInBrowser(open))
    #expect(try await first.load().title == "nobody")
    #expect(try await signIns.all(of: "ada").count == SignIns.userLimit)
  }
}
#endif
