#if Web
import Logging
import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViews
@testable import MillraceWeb
import MillraceWebTesting
import Synchronization
import Testing

/// A page that shows who is signed in, and signs in and out.
private struct Door: LiveProgram {
  struct State: Sendable, Equatable, Codable {
    var user: String?
    var words = ""
    var destination: String?
  }

  enum Action: Sendable {
    case enter(String)
    case typed(String)
    case leave
    case left
  }

  let signIns: SignIns
  let visit: Visit

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .enter(let user):
      state.destination = signIns.address(toSignIn: user, of: visit, then: "/door?in")
    case .typed(let words): state.words = words
    case .leave:
      guard let session = visit.session else { return .none }
      return .run("leave") { [signIns] in
        try? await signIns.end(session)
        return .left
      }
    case .left: break
    }
    return .none
  }

  func title(_ state: State) -> String { state.user ?? "nobody" }
  func destination(_ state: State) -> String? { state.destination }

  func view(_ state: State) -> Node<Action> {
    column {
      button("Enter", send: .enter("ada"))
      button("Leave", send: .leave)
      field("Words", text: state.words, onInput: { .typed($0) })
    }
  }
}

/// A browser with a cookie, on the running site of a test.
private final class Browser {
  private let open: RunningSite
  var cookie: String?

  init(_ open: RunningSite, cookie: String? = nil) {
    self.open = open
    self.cookie = cookie
  }

  var headers: WebHeaders { cookie.map { ["cookie": $0] } ?? [:] }

  @discardableResult
  func get(_ address: String, keepsCookie: Bool = true) async -> WebResponse {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    let request = WebRequest(
      path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers)
    let response = await open.respond(to: request)
    if keepsCookie, let set = response.headers["set-cookie"] {
      cookie = String(set.prefix { $0 != ";" })
    }
    return response
  }

  /// Loads the page, and returns its token and title.
  func load(_ address: String = "/door") async throws -> (token: String, title: String) {
    let html = String(decoding: await get(address).body, as: UTF8.self)
    return (
      String(try #require(html.firstMatch(of: /data-session="([0-9a-f]{32})"/)).output.1),
      String(try #require(html.firstMatch(of: /<title>(.*)<\/title>/)).output.1)
    )
  }

  /// Returns the page of a token, as a socket of this browser would get it.
  func session(_ token: String) async -> (any AnyLiveSession)? {
    let session = await open.session(token, from: open.known(Visitor(headers: headers)))
    if session != nil { open.leave(token) }
    return session
  }
}

@Suite("Browsers are signed in and out", .timeLimit(.minutes(5)))
struct SignInTests {
  private let store = MemorySignInStore()
  private let signIns: SignIns
  private let open: RunningSite
  private static let secrets = CookieKeysTests.secrets

  init() throws {
    signIns = try Self.signIns([Self.secrets[0]], store)
    open = RunningSite(Self.site(signIns))
  }

  private static func signIns(
    _ secrets: [[UInt8]], _ store: any SignInStore, now: @escaping @Sendable () -> Int = { 1_000 }
  ) throws -> SignIns {
    try SignIns(keys: CookieKeys(secrets), store: store, now: now)
  }

  private static func site(_ signIns: SignIns, store: (any SessionStore)? = nil) -> LiveSite {
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.signIns = signIns
    site.store = store
    site.page("/door") { visit in
      PageFactory(
        Door(signIns: signIns, visit: visit), state: Door.State(user: visit.session?.user),
        keeping: .part(version: 1, { $0.words }, restore: { $1.words = $0 }))
    }
    return site
  }

  /// Signs a browser in as a live page does.
  private func signIn(
    _ user: String, _ browser: Browser, _ signIns: SignIns? = nil
  ) async throws {
    let signIns = signIns ?? self.signIns
    if browser.cookie == nil { await browser.get("/door") }
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    let answer = await browser.get(signIns.address(toSignIn: user, of: visit, then: "/door?in"))
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
    let browser = Browser(open)
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
    let browser = Browser(open)
    #expect(await browser.get("/door").headers["set-cookie"] != nil)
    #expect(await browser.get("/door").headers["set-cookie"] == nil)
    #expect(await browser.get("/millrace.js").headers["set-cookie"] == nil)
  }

  @Test("the cookie is read by no script, sent by no other site, and over TLS by no other host")
  func attributes() async throws {
    let plain = await Browser(open).get("/door").headers["set-cookie"] ?? ""
    #expect(plain.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax"))
    #expect(plain.hasPrefix("millrace="))
    let secure = RunningSite(Self.site(signIns), isSecure: true)
    let set = await Browser(secure).get("/door").headers["set-cookie"] ?? ""
    #expect(set.hasPrefix("__Host-millrace="))
    #expect(set.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure"))
    // A cookie of the other name, which an attacker on the network could set, counts for nothing.
    let text = String(plain.dropFirst("millrace=".count).prefix { $0 != ";" })
    let forged = Browser(secure, cookie: "__Host-millrace=" + text)
    #expect(await forged.get("/door").headers["set-cookie"] != nil)
  }

  // MARK: Attacks

  @Test("a cookie of a session that has ended signs nobody in, however often it is sent")
  func replay() async throws {
    let browser = Browser(open)
    try await signIn("ada", browser)
    let stolen = Browser(open, cookie: browser.cookie)
    #expect(try await stolen.load().title == "ada")
    try await signIns.endAll(of: "ada")
    for _ in 0..<2 {
      let late = Browser(open, cookie: browser.cookie)
      #expect(try await late.load().title == "nobody")
    }
  }

  @Test("a cookie that is cut, changed, or made with another key signs nobody in")
  func tampered() async throws {
    let browser = Browser(open)
    try await signIn("ada", browser)
    let cookie = try #require(browser.cookie)
    for forged in [
      String(cookie.dropLast()), cookie + "A", cookie.replacing("millrace=", with: "millrace=A"),
      "millrace=", "millrace=" + String(repeating: "A", count: 10_000), "millrace=\"", "\u{0}",
    ] {
      #expect(try await Browser(open, cookie: forged).load().title == "nobody")
    }
    let other = RunningSite(Self.site(try Self.signIns([Self.secrets[1]], store)))
    #expect(try await Browser(other, cookie: cookie).load().title == "nobody")
    let rotated = RunningSite(
      Self.site(try Self.signIns([Self.secrets[1], Self.secrets[0]], store)))
    #expect(try await Browser(rotated, cookie: cookie).load().title == "ada")
  }

  @Test("a cookie and a sign-in end when their time is over")
  func expiry() async throws {
    let browser = Browser(open)
    try await signIn("ada", browser)
    let last = 1_000 + 14 * 86_400
    for (now, title) in [(last - 1, "ada"), (last, "nobody")] {
      let late = RunningSite(
        Self.site(try Self.signIns([Self.secrets[0]], store, now: { now })))
      #expect(try await Browser(late, cookie: browser.cookie).load().title == title)
    }
  }

  @Test("the token of a page opens nothing for another browser")
  func stolenToken() async throws {
    let ada = Browser(open)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load()
    #expect(await ada.session(token) != nil)
    let mallory = Browser(open)
    try await signIn("mallory", mallory)
    for thief in [mallory, Browser(open), Browser(open, cookie: "millrace=x")] {
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
    let ada = Browser(open)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load()
    let mallory = Browser(open)
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
    let ada = Browser(first)
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
    #expect(await Browser(second).session(token) == nil)
    #expect(await Browser(second, cookie: ada.cookie).session(token) != nil)
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
    let ada = Browser(open)
    try await signIn("ada", ada)
    await Browser(running, cookie: ada.cookie).get("/asked/1?part=2")
    await Browser(running).get("/asked/1")
    #expect(asked.withLock { $0 } == ["ada part=2", "- -"])
  }

  @Test("a user opens so many pages a minute, from all browsers together, and no other is refused")
  func rate() async throws {
    let clock = VirtualClock()
    var site = LiveSite(environment: { Environment(clock: clock) })
    site.signIns = signIns
    site.userPagesPerMinute = 3
    site.page("/door") { visit in
      PageFactory(Door(signIns: signIns, visit: visit), state: .init(user: visit.session?.user))
    }
    let open = RunningSite(site)
    let (first, second, other) = (Browser(open), Browser(open), Browser(open))
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
    for _ in 0..<5 { #expect(await Browser(open).get("/door").status == 200) }
    clock.advance(by: .seconds(60)) {}
    #expect(await first.get("/door").status == 200)
  }

  @Test("a ticket is used once, in time, and by the browser whose page asked for it")
  func tickets() async throws {
    let browser = Browser(open)
    await browser.get("/door")
    let visit = try #require(
      await open.known(Visitor(headers: browser.headers)).visit("/door"))
    let address = signIns.address(toSignIn: "ada", of: visit, then: "/door")
    let other = Browser(open)
    await other.get("/door")
    #expect(await other.get(address).status == 403)
    #expect(await Browser(open).get(address).status == 403)
    #expect(await browser.get(address, keepsCookie: false).status == 303)
    #expect(await browser.get(address).status == 403)
    #expect(await browser.get("/millrace/sign-in").status == 403)
    let away = signIns.address(toSignIn: "grace", of: visit, then: "//elsewhere.example")
    let answer = await browser.get(away)
    #expect(answer.status == 500)
    #expect(answer.headers["set-cookie"] == nil)
    #expect(store.signIns(of: "grace").isEmpty)
  }

  @Test("a ticket is not valid after a minute")
  func lateTicket() async throws {
    let clock = Counted()
    let signIns = try Self.signIns([Self.secrets[0]], store, now: { clock.value })
    let open = RunningSite(Self.site(signIns))
    let browser = Browser(open)
    await browser.get("/door")
    let visit = try #require(
      await open.known(Visitor(headers: browser.headers)).visit("/door"))
    for (wait, status) in [(59, 303), (60, 403)] {
      let address = signIns.address(toSignIn: "ada", of: visit, then: "/door")
      clock.add(wait)
      #expect(await browser.get(address, keepsCookie: false).status == status)
    }
  }

  private final class Counted: Sendable {
    private let time = Mutex(1_000)

    var value: Int { time.withLock { $0 } }

    func add(_ seconds: Int) { time.withLock { $0 += seconds } }
  }

  @Test("signing out ends the open pages of the browser, and of no other one")
  func cut() async throws {
    let one = Browser(open)
    let two = Browser(open)
    let other = Browser(open)
    try await signIn("ada", one)
    try await signIn("ada", two)
    try await signIn("grace", other)
    let signals = Mutex<[String]>([])
    var tokens: [String] = []
    for (name, browser) in [("one", one), ("two", two), ("other", other)] {
      let (token, _) = try await browser.load()
      tokens.append(token)
      let session = try #require(await browser.session(token))
      _ = await session.connect(last: 0) { signal in
        if case .end = signal { signals.withLock { $0.append(name) } }
      }
    }
    let list = try await signIns.all(of: "ada")
    #expect(list.count == 2)
    let session = try #require(await open.known(Visitor(headers: one.headers)).session)
    try await signIns.end(try #require(list.first { $0.id != session.signIn }).id, of: "grace")
    #expect(signals.withLock { $0 } == [])
    try await signIns.endAll(of: "ada", except: session)
    #expect(signals.withLock { $0 } == ["two"])
    #expect(await two.session(tokens[1]) == nil)
    #expect(await one.session(tokens[0]) != nil)
    try await signIns.end(session)
    #expect(signals.withLock { $0 } == ["two", "one"])
    #expect(await other.session(tokens[2]) != nil)
    #expect(try await signIns.all(of: "ada") == [])
  }

  @Test("an open page ends with its sign-in, although its socket stays")
  func expiryOnAnOpenSocket() async throws {
    let clock = Counted()
    let signIns = try Self.signIns([Self.secrets[0]], store, now: { clock.value })
    let open = RunningSite(Self.site(signIns))
    let (ada, nobody) = (Browser(open), Browser(open))
    try await signIn("ada", ada, signIns)
    let ended = Mutex<[String]>([])
    for (name, browser) in [("ada", ada), ("nobody", nobody)] {
      let session = try #require(await browser.session(browser.load().token))
      _ = await session.connect(last: 0) { signal in
        if case .end = signal { ended.withLock { $0.append(name) } }
      }
    }
    clock.add(14 * 86_400 - 1)
    await open.sweep()
    #expect(ended.withLock { $0 } == [])
    clock.add(1)
    await open.sweep()
    #expect(ended.withLock { $0 } == ["ada"])
  }

  @Test("a page that is being opened while its person signs out is opened without a user")
  func signedOutWhileOpening() async throws {
    var site = Self.site(signIns)
    let signIns = signIns
    site.page("/slow") { visit in
      if let session = visit.session, session.user != nil { try? await signIns.end(session) }
      return PageFactory(
        Door(signIns: signIns, visit: visit), state: Door.State(user: visit.session?.user))
    }
    let open = RunningSite(site)
    let browser = Browser(open)
    try await signIn("ada", browser)
    let answer = await browser.get("/slow")
    #expect(answer.status == 303 && answer.headers["location"] == "/slow")
    #expect(open.sessions.count == 0)
    let next = await browser.get("/slow")
    #expect(next.status == 200 && String(decoding: next.body, as: UTF8.self).contains("nobody"))
  }

  @Test("a page that is being restored while its person signs out is restored without a user")
  func signedOutWhileRestoring() async throws {
    let kept = MemorySessionStore()
    let signIns = signIns
    let leaves = Mutex(false)
    var site = Self.site(signIns, store: kept)
    site.page("/kept") { visit in
      if leaves.withLock({ $0 }) { try? await signIns.endAll(of: "ada") }
      return PageFactory(
        Door(signIns: signIns, visit: visit), state: Door.State(user: visit.session?.user),
        keeping: .part(version: 1, { $0.words }, restore: { $1.words = $0 }))
    }
    let first = RunningSite(site)
    let ada = Browser(first)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load("/kept")
    let session = try #require(await ada.session(token))
    let connection = try #require(await session.connect(last: 0))
    _ = await session.nextMessage(connection.number)
    #expect(kept.load(token) != nil)
    leaves.withLock { $0 = true }
    let second = RunningSite(site)
    #expect(await Browser(second, cookie: ada.cookie).session(token) == nil)
    #expect(second.sessions.count == 0)
    #expect(kept.load(token) == nil)
  }

  /// A store that can be made to fail, and runs a closure when a sign-in has been added, or before
  /// the next one is removed.
  private final class Changing: SignInStore {
    struct Failure: Error {}
    private let store = MemorySignInStore()
    let isDown = Mutex(false)
    let didAdd = Mutex<(@Sendable () async throws -> Void)?>(nil)
    let willRemove = Mutex<(@Sendable () async throws -> Void)?>(nil)

    private func check() throws { if isDown.withLock({ $0 }) { throw Failure() } }
    func signIn(session: String) throws -> SignIn? {
      try check()
      return store.signIn(session: session)
    }
    func signIns(of user: String) throws -> [SignIn] {
      try check()
      return store.signIns(of: user)
    }
    func add(_ signIn: SignIn) async throws {
      try check()
      store.add(signIn)
      try await didAdd.withLock { $0 }?()
    }
    func remove(session: String) async throws {
      try check()
      try await willRemove.withLock { $0.take() }?()
      store.remove(session: session)
    }
    func removeAll(endingBefore time: Int) throws {
      try check()
      store.removeAll(endingBefore: time)
    }
  }

  @Test("while the store of sign-ins fails an open page stays, and its browser connects again")
  func shortFailure() async throws {
    let store = Changing()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let open = RunningSite(Self.site(signIns))
    let ada = Browser(open)
    try await signIn("ada", ada, signIns)
    let (token, _) = try await ada.load()
    let cookie = ada.cookie
    try await TestServer.run(
      respond: { await open.respond(to: $0) },
      connect: { await open.connect($1, from: Visitor($0)) }
    ) { server in
      for isDown in [true, false] {
        store.isDown.withLock { $0 = isDown }
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade(headers: ["cookie": cookie])
          try await client.send(RunningSiteTests.hello(token))
          let frame = try await client.frame()
          #expect(frame?.closeCode == (isDown ? 1013 : nil))
          if !isDown { #expect(frame == .text(#"{"n":1,"ops":[],"seen":-1}"#)) }
        }
      }
    }
  }

  @Test("a user who is signed out everywhere while a ticket is redeemed is not signed in by it")
  func endedWhileRedeeming() async throws {
    let store = Changing()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let open = RunningSite(Self.site(signIns))
    store.didAdd.withLock { $0 = { try await signIns.endAll(of: "ada") } }
    let browser = Browser(open)
    await browser.get("/door")
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    let address = signIns.address(toSignIn: "ada", of: visit, then: "/door")
    #expect(await browser.get(address).status == 403)
    #expect(try await signIns.all(of: "ada") == [])
  }

  @Test("a ticket whose old session cannot be ended leaves no sign-in without a browser")
  func failureWhileRedeeming() async throws {
    let store = Changing()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let browser = Browser(RunningSite(Self.site(signIns)))
    await browser.get("/door")
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    let address = signIns.address(toSignIn: "ada", of: visit, then: "/door")
    store.willRemove.withLock { $0 = { throw Changing.Failure() } }
    #expect(await browser.get(address).status == 503)
    #expect(try await signIns.all(of: "ada") == [])
  }

  @Test("a list that is opened while a sign-in ends shows its end")
  func listWhileEnding() async throws {
    let store = Changing()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let ada = Browser(RunningSite(Self.site(signIns)))
    try await signIn("ada", ada, signIns)
    let session = try #require(try await signIns.session(of: ada.headers, isSecure: false))
    let opened = Mutex<AsyncStream<[SignIn]>?>(nil)
    store.willRemove.withLock {
      $0 = {
        let list = signIns.updates(of: "ada")
        #expect(await list.first { _ in true }?.count == 1)
        opened.withLock { $0 = list }
      }
    }
    try await signIns.end(session)
    let list = try #require(opened.withLock { $0 })
    #expect(await list.first { _ in true } == [])
  }

  @Test("the pages that end with a sign-in are forgotten, also by a task that is cancelled")
  func forgotten() async throws {
    struct Heeding: SessionStore {
      let store = MemorySessionStore()
      func save(_ record: [UInt8], under token: String) { store.save(record, under: token) }
      func load(_ token: String) -> [UInt8]? { store.load(token) }
      func remove(_ token: String) throws {
        try Task.checkCancellation()
        store.remove(token)
      }
    }
    let kept = Heeding()
    let open = RunningSite(Self.site(signIns, store: kept))
    let ada = Browser(open)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load()
    let session = try #require(await ada.session(token))
    let connection = try #require(await session.connect(last: 0))
    _ = await session.nextMessage(connection.number)
    #expect(kept.load(token) != nil)
    let owner = try #require(session.browserSession)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await open.end(pagesOf: [owner.id])
    }.value
    #expect(kept.load(token) == nil)
  }

  @Test("a list of sign-ins says where and since when, and its ids open nothing")
  func list() async throws {
    let browser = Browser(open)
    try await signIn("ada", browser)
    let signIn = try #require(try await signIns.all(of: "ada").first)
    #expect((signIn.user, signIn.began, signIn.client) == ("ada", 1_000, nil))
    #expect(!signIn.id.text.contains(signIn.session))
    let session = await open.known(Visitor(headers: browser.headers)).session
    #expect(session?.signIn == signIn.id)
    let forged = Browser(open, cookie: "millrace=\(signIn.id.text)")
    #expect(try await forged.load().title == "nobody")
  }

  @Test("a user has a bounded number of sign-ins, of which the oldest ends")
  func limit() async throws {
    let first = Browser(open)
    try await signIn("ada", first)
    for count in 0..<(SignIns.userLimit - 1) {
      store.add(
        SignIn(
          session: "s\(count)", user: "ada", began: 2_000, ends: 1_000_000, client: nil,
          browser: ""))
    }
    #expect(try await first.load().title == "ada")
    try await signIn("ada", Browser(open))
    #expect(try await first.load().title == "nobody")
    #expect(try await signIns.all(of: "ada").count == SignIns.userLimit)
  }

  @Test("a ticket that waits is worth nothing after its user has signed out everywhere")
  func ticketAfterTheEnd() async throws {
    let browser = Browser(open)
    await browser.get("/door")
    let visit = try #require(
      await open.known(Visitor(headers: browser.headers)).visit("/door"))
    let address = signIns.address(toSignIn: "ada", of: visit, then: "/door")
    try await signIns.endAll(of: "ada")
    #expect(await browser.get(address).status == 403)
    #expect(try await browser.load().title == "nobody")
  }

  @Test("an answer that is no page brings no cookie, which a cache could give to others")
  func noPage() async throws {
    let answer = await Browser(open).get("/nowhere")
    #expect(answer.status == 404 && answer.headers["set-cookie"] == nil)
  }

  @Test("where the store fails, nobody is signed in, and nobody can sign in")
  func failingStore() async throws {
    struct Failing: SignInStore {
      struct Failure: Error {}
      func signIn(session: String) throws -> SignIn? { throw Failure() }
      func signIns(of user: String) throws -> [SignIn] { throw Failure() }
      func add(_ signIn: SignIn) throws { throw Failure() }
      func remove(session: String) throws { throw Failure() }
      func removeAll(endingBefore time: Int) throws { throw Failure() }
    }
    let browser = Browser(open)
    try await signIn("ada", browser)
    let signIns = try Self.signIns([Self.secrets[0]], Failing())
    let failing = RunningSite(Self.site(signIns))
    let other = Browser(failing, cookie: browser.cookie)
    #expect(try await other.load().title == "nobody")
    // The cookie is as it was: when the store is back, so is the person.
    #expect(other.cookie == browser.cookie)
    let visit = try #require(
      await failing.known(Visitor(headers: other.headers)).visit("/door"))
    #expect(
      await other.get(signIns.address(toSignIn: "ada", of: visit, then: "/door")).status == 503)
  }

  @Test("a destination outside of the site is reported, and not loaded")
  func foreignDestination() async throws {
    struct Away: LiveProgram {
      func update(_ state: inout Int, _ action: Int) -> Effect<Int> { .none }
      func title(_ state: Int) -> String { "Away" }
      func destination(_ state: Int) -> String? { "https://elsewhere.example" }
      func view(_ state: Int) -> Node<Int> { text("x") }
    }
    let lines = LogLines()
    var site = LiveSite(logger: Logger(label: "test") { _ in lines })
    site.page("/") { _ in PageFactory(Away(), state: 0) }
    let page = try await LiveTest(site).open("/")
    #expect(page.destination == nil)
    #expect(lines.all.contains { $0.contains("Expected a path of this site") })
  }
}
#endif
