#if Web
import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViews
@testable import MillraceWeb
import Testing

extension FormsTests {
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let words: String
    let body: @Sendable (_ key: String) -> String

    init(
      _ name: String, _ status: Int, _ words: String, _ body: @escaping @Sendable (String) -> String
    ) {
      (testDescription, self.status, self.words, self.body) = (name, status, words, body)
    }
  }

  static let hostile = [
    Hostile("nothing", 400, "Expected the values of a form") { _ in "" },
    Hostile("no page", 400, "Expected the values of a form") { _ in "Name=Ada" },
    Hostile("a page that is not the first", 400, "Expected the values") { "Name=Ada&page=\($0)" },
    Hostile("no form", 400, "Expected the values") { "page=\($0.prefix(32))&Name=Ada" },
    Hostile("half a token", 400, "Expected the values") { "page=\($0.dropFirst())&Name=Ada" },
    Hostile("another case", 400, "Expected the values") { "page=\($0.uppercased())&Name=Ada" },
    Hostile("no value", 400, "Expected the values") { "page=\($0)&Name" },
    Hostile("a broken escape", 400, "Expected the values") { "page=\($0)&Name=%4" },
    Hostile("no text", 400, "Expected the values") { "page=\($0)&Name=%FF" },
    Hostile("an unknown name", 400, "it has no control “admin”") { "page=\($0)&Name=Ada&admin=1" },
    Hostile("the page as a name", 400, "no control “page”") { "page=\($0)&Name=Ada&page=1" },
    Hostile("a disabled control", 400, "no control “Name 2”") { "page=\($0)&Name+2=Ada" },
    Hostile("a long name", 400, "no control “aaaa") {
      "page=\($0)&\(String(repeating: "a", count: 9_000))=1"
    },
    Hostile("a name twice", 400, "one value of the control “Name”") { "page=\($0)&Name=A&Name=B" },
    Hostile("a choice that is none", 400, "control “Kind” can have") { "page=\($0)&Kind=row" },
    Hostile("a number that is none", 400, "control “Count” can have") { "page=\($0)&Count=1e999" },
    Hostile("a day that is none", 400, "control “Day” can have") { "page=\($0)&Day=2026-02-30" },
    Hostile("a switch that is none", 400, "control “Loud” can have") { "page=\($0)&Loud=yes" },
    Hostile("a text that is too long", 400, "control “Name” can have") {
      "page=\($0)&Name=\(String(repeating: "a", count: Event.longestText + 1))"
    },
    Hostile("too many entries", 400, "at most 1000 values") {
      "page=\($0)" + String(repeating: "&a=", count: 100_000)
    },
  ]

  @Test("a post that no form of the page sends is refused, and submits nothing", arguments: hostile)
  func refused(one: Hostile) async {
    let office = Booking.Office()
    let browser = BareBrowser(RunningSite(Booking.site(office)))
    await browser.get()
    let answer = await browser.post(one.body(browser.key))
    #expect(answer.status == one.status)
    let words = String(decoding: answer.body, as: UTF8.self)
    #expect(words.contains(one.words), "\(words)")
    #expect(words.utf8.count < 400)
    #expect(office.names.isEmpty)
    // The form can be submitted afterwards.
    #expect(await browser.post(Self.with(["Name": "Ada"])).status == 303)
    #expect(office.names == ["Ada"])
  }

  @Test("a value that a control does not offer changes nothing")
  func notOffered() async {
    let browser = BareBrowser(RunningSite(Booking.site()))
    await browser.get()
    _ = await browser.post(Self.with(["Kind": "=loge", "Count": "77"]))
    await browser.get()
    #expect(browser.html.contains(">send</p>"))
    #expect(browser.html.contains(#"step="1" name="Count" data-rev="1" value="1""#))
  }

  @Test("a page is reached by the browser session that loaded it alone")
  func foreign() async throws {
    let office = Booking.Office()
    let signIns = try SignInTests.signIns([SignInTests.secrets[0]], MemorySignInStore())
    let open = RunningSite(Booking.site(office, signIns: signIns))
    let (ada, mallory, stranger) = (BareBrowser(open), BareBrowser(open), BareBrowser(open))
    await ada.get()
    await mallory.get()
    for thief in [mallory, stranger] {
      let answer = await thief.post(Self.with(["Name": "Mallory"]), key: ada.key)
      #expect(answer.status == 403)
      // Nor does the cookie of a post lead there.
      let name = Handover.name(of: ada.token)
      thief.cookies["millrace.page.\(name)"] = "\(ada.token).\(StableHash.of("/book"))"
      await thief.get("/book?millrace.page=\(name)")
      #expect(thief.token != ada.token)
    }
    let forged = String(repeating: "0", count: 32) + ".3"
    #expect(await ada.post(Self.with(["Name": "Mallory"]), key: forged).status == 403)
    #expect(office.names.isEmpty)
    // A page of its own that is gone has a token of its own still.
    await open.end()
    #expect(await ada.post(Self.with(["Name": "Ada"])).status == 303)
    #expect(office.names == ["Ada"])
    let others = try SignInTests.signIns([SignInTests.secrets[1]], MemorySignInStore())
    let other = BareBrowser(RunningSite(Booking.site(office, signIns: others)))
    await other.get()
    #expect(await other.post(Self.with(["Name": "x"]), key: ada.key).status == 403)
  }

  @Test("a form that is posted twice is submitted once where the page has moved on")
  func replay() async {
    let office = Booking.Office()
    let browser = BareBrowser(RunningSite(Booking.site(office)))
    await browser.get()
    let key = browser.key
    for _ in 0..<2 {
      let answer = await browser.post(Self.with(["Name": "Ada"]), key: key)
      #expect(answer.status == 303)
    }
    #expect(office.names == ["Ada"])
    await browser.get()
    #expect(browser.html.contains("Thank you"))
  }

  @Test("two posts at once are handled one after the other, in one page")
  func atOnce() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let clock = HeldClock()
    let office = Booking.Office(gate: gate)
    let open = RunningSite(
      Booking.site(office, store: MemorySessionStore()) { Environment(clock: clock) })
    let browser = BareBrowser(open)
    await browser.get()
    let key = browser.key
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          let one = BareBrowser(open)
          return await one.post(Self.with(["Name": "Ada"]), key: key).status
        }
      }
      await clock.waitForSleeper(of: open.site.formTimeout)
      opener.finish()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [303, 303])
    #expect(office.names == ["Ada"])
    #expect(open.sessions.count == 1)
  }

  @Test("pages of posts are limited, and released like others")
  func limits() async throws {
    let clock = VirtualClock()
    var site = Booking.site { Environment(clock: clock) }
    site.pageLimit = 2
    let open = RunningSite(site)
    let browser = BareBrowser(open)
    await browser.get()
    _ = await browser.post(Self.unchanged)
    #expect(open.sessions.count == 1)
    clock.advance(by: site.patience * 2) {}
    await open.sweep()
    #expect(open.sessions.count == 0)
    // Each post to a page that is gone opens one.
    for _ in 0..<3 { _ = await browser.post(Self.unchanged) }
    #expect(open.sessions.count <= 2)
  }

  @Test("the pages that a user posts to count as pages that are opened")
  func rate() async throws {
    let signIns = try SignInTests.signIns([SignInTests.secrets[0]], MemorySignInStore())
    var site = Booking.site(signIns: signIns)
    site.userPagesPerMinute = 3
    let open = RunningSite(site)
    let browser = BareBrowser(open)
    await browser.get()
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/book"))
    try await browser.get(signIns.address(toSignIn: "ada", of: visit, then: "/book"))
    await browser.get()
    for status in [303, 303, 429] {
      #expect(await browser.post(Self.unchanged).status == status)
    }
  }

  @Test("an address without a page, and a body that is no form, are refused")
  func addresses() async {
    let browser = BareBrowser(RunningSite(Booking.site()))
    await browser.get()
    #expect(await browser.post(Self.unchanged, to: "/nothing").status == 404)
    let request = WebRequest(
      method: .post, path: "/book", headers: ["Content-Type": "text/plain"], body: [1])
    let answer = await browser.open.respond(to: request)
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == "GET, HEAD")
  }

  struct Sender: Sendable, CustomTestStringConvertible {
    let headers: [String: String]
    let status: Int
    var testDescription: String { "\(headers)" }
  }

  @Test(
    "a post of another site is refused before its body is read",
    arguments: [
      Sender(headers: ["origin": "null", "sec-fetch-site": "same-origin"], status: 303),
      Sender(headers: [:], status: 303),
      Sender(headers: ["origin": "null"], status: 403),
      Sender(headers: ["origin": "null", "sec-fetch-site": "cross-site"], status: 403),
      Sender(headers: ["origin": "null", "sec-fetch-site": "same-site"], status: 403),
      Sender(headers: ["sec-fetch-site": "same-site"], status: 403),
      Sender(headers: ["origin": "https://evil.example"], status: 403),
      Sender(headers: ["content-length": "300000"], status: 413),
    ])
  func senders(one: Sender) async throws {
    let office = Booking.Office()
    let open = RunningSite(Booking.site(office))
    let browser = BareBrowser(open)
    await browser.get()
    let body = "page=\(browser.key)&Name=Ada"
    try await TestServer.run(respond: { await open.respond(to: $0) }) { server in
      let answer = try await TestClient.connect(to: server.port) { client in
        var headers = ["content-type": "application/x-www-form-urlencoded"]
        headers.merge(one.headers) { $1 }
        try await client.request("POST", "/book", headers: headers, body: body)
        return try await client.response()
      }
      #expect(answer.status == one.status)
    }
    #expect(office.names.isEmpty == (one.status != 303))
  }
}
#endif
