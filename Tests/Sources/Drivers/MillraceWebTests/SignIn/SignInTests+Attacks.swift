#if Web
import Millrace
import MillraceTestSupport
import MillraceTesting
@testable import MillraceWeb
import Synchronization
import Testing

extension SignInTests {
  @Test("a cookie of a session that has ended signs nobody in, however often it is sent")
  func replay() async throws {
    let browser = SignInBrowser(open)
    try await signIn("ada", browser)
    let stolen = SignInBrowser(open, cookie: browser.cookie)
    #expect(try await stolen.load().title == "ada")
    try await signIns.endAll(of: "ada")
    for _ in 0..<2 {
      let late = SignInBrowser(open, cookie: browser.cookie)
      #expect(try await late.load().title == "nobody")
    }
  }

  @Test("a cookie that is cut, changed, or made with another key signs nobody in")
  func tampered() async throws {
    let browser = SignInBrowser(open)
    try await signIn("ada", browser)
    let cookie = try #require(browser.cookie)
    for forged in [
      String(cookie.dropLast()), cookie + "A", cookie.replacing("millrace=", with: "millrace=A"),
      "millrace=", "millrace=" + String(repeating: "A", count: 10_000), "millrace=\"", "\u{0}",
    ] {
      #expect(try await SignInBrowser(open, cookie: forged).load().title == "nobody")
    }
    let other = RunningSite(Self.site(try Self.signIns([Self.secrets[1]], store)))
    #expect(try await SignInBrowser(other, cookie: cookie).load().title == "nobody")
    let rotated = RunningSite(
      Self.site(try Self.signIns([Self.secrets[1], Self.secrets[0]], store)))
    #expect(try await SignInBrowser(rotated, cookie: cookie).load().title == "ada")
  }

  @Test("the token of a page opens nothing for another browser")
  func stolenToken() async throws {
    let ada = SignInBrowser(open)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load()
    #expect(await ada.session(token) != nil)
    let mallory = SignInBrowser(open)
    try await signIn("mallory", mallory)
    for thief in [mallory, SignInBrowser(open), SignInBrowser(open, cookie: "millrace=x")] {
      #expect(await thief.session(token) == nil)
    }
    // Nor does a page of another user take over its state, or a file reach it.
    let (own, _) = try await mallory.load()
    let session = try #require(await mallory.session(own))
    try await open.succeed(
      session, token, as: 0, from: open.known(Visitor(headers: mallory.headers)))
    #expect(await ada.session(token) != nil)
    var upload = WebRequest(method: .head, path: "/millrace/upload/1")
    upload.headers = ["millrace-session": token, "cookie": mallory.cookie ?? ""]
    #expect(await open.respond(to: upload).status == 404)
  }

  @Test("a socket opens a page under its own cookie alone, and is closed by signing out")
  func sockets() async throws {
    let ada = SignInBrowser(open)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load()
    let mallory = SignInBrowser(open)
    try await signIn("mallory", mallory)
    let (own, others) = (ada.cookie, [mallory.cookie, nil, "millrace=x"])
    let (open, signIns) = (open, signIns)
    try await TestServer.run(
      respond: { await open.respond(to: $0) },
      connect: { await open.connect($1, from: Visitor($0)) }
    ) { server in
      for cookie in others {
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade(headers: ["cookie": cookie])
          try await client.send(RunningSiteTests.hello(token))
          let frame = try await client.frame()
          #expect(frame == .text(#"{"reload":true}"#))
        }
      }
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade(headers: ["cookie": own])
        try await client.send(RunningSiteTests.hello(token))
        let first = try await client.frame()
        #expect(first == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        try await signIns.endAll(of: "ada")
        let last = try await client.frame()
        #expect(last?.closeCode == 4001)
      }
    }
  }

  @Test("the record of a kept page is restored for its own browser alone")
  func keptPage() async throws {
    let kept = MemorySessionStore()
    let site = Self.site(signIns, store: kept)
    let first = RunningSite(site)
    let ada = SignInBrowser(first)
    let (token, _) = try await ada.load()
    let session = try #require(await ada.session(token))
    let connection = try #require(await session.connect(last: 0))
    _ = await session.nextMessage(connection.number)
    try await session.receive(
      ClientMessage(
        #"{"event":{"sequence":0,"node":3,"name":"input","text":"mine","revision":1}}"#),
      on: connection.number)
    _ = await session.nextMessage(connection.number)
    let second = RunningSite(site)
    #expect(await SignInBrowser(second).session(token) == nil)
    #expect(await SignInBrowser(second, cookie: ada.cookie).session(token) != nil)
  }

  @Test("a request for a file has the user of its browser, as one for a page")
  func files() async throws {
    var site = Self.site(signIns)
    let asked = Mutex<[String]>([])
    site.files("/asked") { visit in
      asked.withLock { $0.append("\(visit.session?.user ?? "-") \(visit.query ?? "-")") }
      return nil
    }
    let running = RunningSite(site)
    let ada = SignInBrowser(open)
    try await signIn("ada", ada)
    await SignInBrowser(running, cookie: ada.cookie).get("/asked/1?part=2")
    await SignInBrowser(running).get("/asked/1")
    #expect(asked.withLock { $0 } == ["ada part=2", "- -"])
  }

  @Test("a user opens so many pages a minute, from all browsers together, and no other is refused")
  func rate() async throws {
    let clock = VirtualClock()
    var site = LiveSite(environment: { Environment(clock: clock) })
    site.signIns = signIns
    site.userPagesPerMinute = 3
    site.page("/door") { visit in
      PageFactory(DoorPage(signIns: signIns, visit: visit), state: .init(user: visit.session?.user))
    }
    let open = RunningSite(site)
    let (first, second, other) = (SignInBrowser(open), SignInBrowser(open), SignInBrowser(open))
    try await signIn("ada", first)
    try await signIn("ada", second)
    try await signIn("ben", other)
    for browser in [first, second, first] {
      #expect(await browser.get("/door").status == 200)
    }
    for browser in [first, second] {
      let answer = await browser.get("/door")
      #expect(answer.status == 429)
      #expect(answer.headers["Retry-After"] == "60")
    }
    #expect(await other.get("/door").status == 200)
    for _ in 0..<5 { #expect(await SignInBrowser(open).get("/door").status == 200) }
    clock.advance(by: .seconds(60)) {}
    #expect(await first.get("/door").status == 200)
  }

  @Test("an answer that is no page brings no cookie, which a cache could give to others")
  func noPage() async throws {
    let answer = await SignInBrowser(open).get("/nowhere")
    #expect(answer.status == 404 && answer.headers["set-cookie"] == nil)
  }
}
#endif
