#if Web
import MillraceTestSupport
@testable import MillraceWeb
import Synchronization
import Testing

/// A store in memory that two sites share, each of which is notified.
final class SharedMemoryStore: SharedSignInStore {
  private struct State {
    var streams: [AsyncStream<SignInChange>.Continuation] = []
    var waiting: AsyncStream<Void>.Continuation?
    var isSilent = false
  }

  private let store = MemorySignInStore()
  private let state = Mutex(State())

  func signIn(session: String) -> SignIn? { store.signIn(session: session) }
  func signIns(of user: String) -> [SignIn] { store.signIns(of: user) }
  func removeAll(endingBefore time: Int) { store.removeAll(endingBefore: time) }

  func add(_ signIn: SignIn) {
    store.add(signIn)
    tell(.began(user: signIn.user))
  }

  func remove(session: String) {
    let user = store.signIn(session: session)?.user
    store.remove(session: session)
    tell(.ended(session: session, user: user))
  }

  func signedIn(among sessions: Set<String>) -> Set<String> {
    sessions.filter { store.signIn(session: $0) != nil }
  }

  func changes() -> AsyncStream<SignInChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: SignInChange.self)
    state.withLock { state in
      state.streams.append(continuation)
      if state.streams.count == 2 { state.waiting?.finish() }
    }
    return stream
  }

  /// Returns when two sites follow the changes.
  func waitForFollowers() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.waiting = continuation
      if state.streams.count == 2 { continuation.finish() }
    }
    for await _ in stream {}
  }

  /// Loses the notifications from now on.
  func loseConnection() { state.withLock { $0.isSilent = true } }

  /// Notifies again, after what was lost.
  func connectAgain() {
    state.withLock { $0.isSilent = false }
    tell(.missed)
  }

  private func tell(_ change: SignInChange) {
    state.withLock { state in
      if !state.isSilent { for stream in state.streams { stream.yield(change) } }
    }
  }
}

@Suite("Sign-ins of two servers with one store", .timeLimit(.minutes(5)))
struct SharedSignInTests {
  let store = SharedMemoryStore()
  let signIns: [SignIns]
  let sites: [RunningSite]

  init() throws {
    let store = store
    signIns = try (0..<2).map { _ in
      try SignInTests.signIns([SignInTests.secrets[0]], store)
    }
    sites = signIns.map { RunningSite(SignInTests.site($0)) }
  }

  /// Signs a browser in on one server, with the ticket of another one.
  private func signIn(_ user: String, ticketOf number: Int, on site: RunningSite) async throws
    -> SignInBrowser
  {
    let browser = SignInBrowser(site)
    await browser.get("/door")
    let address = try await ticket(user, of: browser, from: number)
    #expect(await browser.get(address).status == 303)
    return browser
  }

  private func ticket(
    _ user: String, of browser: SignInBrowser, from number: Int
  ) async throws -> String {
    let session = try await signIns[number].session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    return try await signIns[number].address(toSignIn: user, of: visit, then: "/door?in")
  }

  /// Opens and connects a page of a browser on a server; the stream ends with its connection.
  private func open(_ browser: SignInBrowser, on site: RunningSite) async throws
    -> (ended: AsyncStream<Void>, session: any AnyLiveSession)
  {
    let own = SignInBrowser(site, cookie: browser.cookie)
    let session = try #require(await own.session(own.load().token))
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    _ = try #require(
      await session.connect(last: 0) { signal in if case .end = signal { end.finish() } })
    return (ended, session)
  }

  /// Runs both sites for as long as a body takes.
  private func serving(_ body: () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for site in sites { group.addTask { await site.run() } }
      await store.waitForFollowers()
      try await body()
      group.cancelAll()
    }
  }

  @Test("a ticket is redeemed on any server, once on all of them")
  func tickets() async throws {
    let browser = SignInBrowser(sites[0])
    await browser.get("/door")
    let address = try await ticket("ada", of: browser, from: 0)
    let second = SignInBrowser(sites[1], cookie: browser.cookie)
    #expect(await SignInBrowser(sites[1]).get(address).status == 403)
    #expect(await second.get(address).status == 303)
    #expect(try await second.load().title == "ada")
    for site in sites {
      #expect(await SignInBrowser(site, cookie: browser.cookie).get(address).status == 403)
    }
    #expect(store.signIns(of: "ada").count == 1)
  }

  @Test("a ticket that is redeemed on two servers at the same moment signs in once")
  func redeemedTwice() async throws {
    let browser = SignInBrowser(sites[0])
    await browser.get("/door")
    for _ in 0..<20 {
      let address = try await ticket("ada", of: browser, from: 0)
      let (cookie, sites) = (browser.cookie, sites)
      // One, or both with a session each: each answer is worth what it says.
      let count = await withTaskGroup(of: Int.self) { group in
        for site in sites {
          group.addTask { await SignInBrowser(site, cookie: cookie).get(address).status }
        }
        return await group.reduce(into: 0) { $0 += $1 == 303 ? 1 : 0 }
      }
      let all = try await signIns[0].all(of: "ada")
      #expect(count >= 1 && all.count == count)
      try await signIns[0].endAll(of: "ada")
    }
  }

  @Test("a ticket of one server is worth nothing after its user has signed out on another one")
  func endedTickets() async throws {
    let browser = SignInBrowser(sites[0])
    await browser.get("/door")
    let address = try await ticket("ada", of: browser, from: 0)
    #expect(try await signIns[1].all(of: "ada") == [])
    try await signIns[1].endAll(of: "ada")
    #expect(await browser.get(address).status == 403)
  }

  @Test("signing out on one server ends the open pages of the browser on the other one")
  func cut() async throws {
    let ada = try await signIn("ada", ticketOf: 1, on: sites[0])
    let grace = try await signIn("grace", ticketOf: 0, on: sites[0])
    try await serving {
      let (ended, session) = try await open(ada, on: sites[1])
      let (_, other) = try await open(grace, on: sites[1])
      let owner = try #require(session.browserSession)
      try await signIns[0].end(owner)
      for await _ in ended {}
      #expect(sites[1].sessions.all.map(\.browserSession?.user) == ["grace"])
      #expect(await !other.isOutdated(for: 0))
    }
  }

  @Test("a page of a sign-in that ended while notifications were lost ends when they are back")
  func missed() async throws {
    let ada = try await signIn("ada", ticketOf: 0, on: sites[0])
    try await serving {
      let (ended, session) = try await open(ada, on: sites[1])
      store.loseConnection()
      try await signIns[0].end(try #require(session.browserSession))
      #expect(sites[1].sessions.count == 1)
      store.connectAgain()
      for await _ in ended {}
      #expect(sites[1].sessions.count == 0)
    }
  }

  @Test("a page ends although its notification was lost, at the next look at the store")
  func look() async throws {
    let ada = try await signIn("ada", ticketOf: 0, on: sites[0])
    let (ended, session) = try await open(ada, on: sites[1])
    try await signIns[0].end(try #require(session.browserSession))
    await sites[1].endSignedOutElsewhere()
    for await _ in ended {}
    #expect(sites[1].sessions.count == 0)
  }

  @Test("a list of sign-ins shows those of the other server")
  func lists() async throws {
    try await serving {
      var list = signIns[1].updates(of: "ada").makeAsyncIterator()
      #expect(await list.next() == [])
      let ada = try await signIn("ada", ticketOf: 0, on: sites[0])
      while let found = await list.next(), found.isEmpty {}
      let session = try await signIns[0].session(of: ada.headers, isSecure: false)
      try await signIns[0].end(try #require(session))
      while let found = await list.next(), !found.isEmpty {}
      #expect(try await signIns[1].all(of: "ada") == [])
    }
  }
}
#endif
