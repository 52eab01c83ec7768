#if Web
import Logging
import Millrace
import MillraceTestSupport
import MillraceViews
@testable import MillraceWeb
import MillraceWebTesting
import Synchronization
import Testing

extension SignInTests {
  @Test("signing out ends the open pages of the browser, and of no other one")
  func cut() async throws {
    let one = SignInBrowser(open)
    let two = SignInBrowser(open)
    let other = SignInBrowser(open)
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
    let clock = SecondsClock()
    let signIns = try Self.signIns([Self.secrets[0]], store, now: { clock.value })
    let open = RunningSite(Self.site(signIns))
    let (ada, nobody) = (SignInBrowser(open), SignInBrowser(open))
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
        DoorPage(signIns: signIns, visit: visit), state: DoorPage.State(user: visit.session?.user))
    }
    let open = RunningSite(site)
    let browser = SignInBrowser(open)
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
        DoorPage(signIns: signIns, visit: visit), state: DoorPage.State(user: visit.session?.user),
        keeping: .part(version: 1, { $0.words }, restore: { $1.words = $0 }))
    }
    let first = RunningSite(site)
    let ada = SignInBrowser(first)
    try await signIn("ada", ada)
    let (token, _) = try await ada.load("/kept")
    let session = try #require(await ada.session(token))
    let connection = try #require(await session.connect(last: 0))
    _ = await session.nextMessage(connection.number)
    #expect(kept.load(token) != nil)
    leaves.withLock { $0 = true }
    let second = RunningSite(site)
    #expect(await SignInBrowser(second, cookie: ada.cookie).session(token) == nil)
    #expect(second.sessions.count == 0)
    #expect(kept.load(token) == nil)
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
    let ada = SignInBrowser(open)
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
