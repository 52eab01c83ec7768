#if Web
import Foundation
import Logging
import MillraceTestSupport
import Millrace
import MillraceViews
import MillraceWebTesting
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("A page that moves between servers with one store", .timeLimit(.minutes(5)))
struct ClaimTests {
  /// A store in memory that servers share; it fails while it is told to.
  final class SharedStore: SharedSessionStore {
    struct Down: Error {}

    private struct Contents {
      var records: [String: (bytes: [UInt8], claim: Int)] = [:]
      var isDown = false
      var savesFail = false
      var willLoad: (@Sendable () async -> Void)?
      var didClaim: (@Sendable () async -> Void)?
    }

    private let contents = Mutex(Contents())

    func setDown(_ isDown: Bool) { contents.withLock { $0.isDown = isDown } }

    func setSavesFail(_ fail: Bool) { contents.withLock { $0.savesFail = fail } }

    /// Runs closures before the next load and after the next claim.
    func setMoments(
      willLoad: (@Sendable () async -> Void)? = nil, didClaim: (@Sendable () async -> Void)? = nil
    ) {
      contents.withLock { ($0.willLoad, $0.didClaim) = (willLoad, didClaim) }
    }

    func claim(of token: String) -> Int? { contents.withLock { $0.records[token]?.claim } }

    private func withRecords<Result>(
      _ body: (inout [String: (bytes: [UInt8], claim: Int)]) -> Result
    ) throws -> Result {
      try contents.withLock { contents in
        if contents.isDown { throw Down() }
        return body(&contents.records)
      }
    }

    func save(_ record: [UInt8], under token: String) throws {
      try withRecords { $0[token] = (record, $0[token]?.claim ?? 0) }
    }

    func save(_ record: [UInt8], under token: String, claim: Int) throws -> Bool {
      if contents.withLock(\.savesFail) { throw Down() }
      return try withRecords { records in
        guard records[token].map({ $0.claim == claim }) ?? true else { return false }
        records[token] = (record, claim)
        return true
      }
    }

    func load(_ token: String) async throws -> [UInt8]? {
      await contents.withLock { $0.willLoad.take() }?()
      return try record(of: token)
    }

    func record(of token: String) throws -> [UInt8]? { try withRecords { $0[token]?.bytes } }

    func claim(_ token: String) async throws -> (record: [UInt8], claim: Int)? {
      let newest = try withRecords { records -> (record: [UInt8], claim: Int)? in
        guard let (bytes, claim) = records[token] else { return nil }
        records[token] = (bytes, claim + 1)
        return (bytes, claim + 1)
      }
      await contents.withLock { $0.didClaim.take() }?()
      return newest
    }

    func remove(_ token: String) throws { try withRecords { $0[token] = nil } }
  }

  static func server(
    _ store: SharedStore, pageLimit: Int = 100,
    keeping: Keeping<Notes.State> = .whole(version: 1),
    clock: any Clock<Duration> = ContinuousClock(),
    _ source: @escaping @Sendable () -> AsyncStream<Int> = { .init { _ in } }
  ) -> RunningSite {
    var site = LiveSite(
      environment: { Environment(clock: clock) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.store = store
    site.pageLimit = pageLimit
    site.page("/") { _ in
      PageFactory(Notes(source: source), state: Notes.State(), keeping: keeping)
    }
    return RunningSite(site, form: .patches)
  }

  /// Opens a page, connects it, and presses a button.
  static func open(_ server: RunningSite) async throws -> (LiveMirror, token: String) {
    guard case .page(_, let token, _) = await server.open("/"),
      let session = await server.session(token)
    else { throw SharedStore.Down() }
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await press(&browser)
    return (browser, token)
  }

  private static func press(_ browser: inout LiveMirror) async throws {
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    try await browser.hear()
  }

  /// Connects a browser to the page of its token on a server.
  private static func move(
    _ browser: inout LiveMirror, _ token: String, to server: RunningSite
  ) async throws {
    let session = try #require(
      try await server.session(token, after: browser.last, from: Visitor()))
    #expect(try await browser.connect(to: session))
    try await browser.hear()
  }

  @Test("the server that had the page before saves and sends nothing any more")
  func claimed() async throws {
    let store = SharedStore()
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let (one, two) = (Self.server(store) { values }, Self.server(store))
    var (browser, token) = try await Self.open(one)
    // A connection whose end the first server does not notice.
    let old = browser.session
    let (signals, signal) = AsyncStream.makeStream(of: ConnectionSignal.self)
    let connection = await old.connect(last: browser.last) { signal.yield($0) }
    let number = try #require(connection).number
    #expect(await old.nextMessage(number) != nil)
    try await Self.move(&browser, token, to: two)
    try await Self.press(&browser)
    #expect(browser.title == "Note 2")
    let record = try store.record(of: token)
    value.yield(40)
    var isClaimed = false
    for await signal in signals {
      if case .claimed = signal { isClaimed = true }
      #expect(await old.nextMessage(number) == nil)
      if isClaimed { break }
    }
    #expect(await old.isOutdated(for: 0))
    #expect(try store.record(of: token) == record)
    #expect(store.claim(of: token) == 1)
    try await Self.press(&browser)
    #expect(browser.title == "Note 3")
  }

  @Test("a browser that returns to a server finds the page as it was left on the other one")
  func returning() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    var (browser, token) = try await Self.open(one)
    await browser.drop()
    try await Self.move(&browser, token, to: two)
    try await Self.press(&browser)
    await browser.drop()
    try await Self.move(&browser, token, to: one)
    try await Self.press(&browser)
    #expect(browser.title == "Note 3")
    #expect(store.claim(of: token) == 2)
  }

  @Test("an answer of the other server that was lost on the way is not made up by the first one")
  func lostAnswer() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    var (browser, token) = try await Self.open(one)
    await browser.drop()
    let session = try #require(
      try await two.session(token, after: browser.last, from: Visitor()))
    #expect(try await browser.connect(to: session))
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    try await browser.hear(losing: true)
    await browser.drop()
    // The first server takes its copy for the newest, and is refused when it saves.
    try await Self.move(&browser, token, to: one)
    #expect(browser.title == "Note 1")
    #expect(browser.waiting.count == 1)
    try await Self.move(&browser, token, to: one)
    #expect(browser.title == "Note 2")
    #expect(browser.waiting.isEmpty)
    #expect(store.claim(of: token) == 2)
  }

  @Test("a page that is loaded again has the state of the server that had its predecessor last")
  func outdatedPredecessor() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    let (first, old) = try await Self.open(one)
    var browser = first
    await browser.drop()
    try await Self.move(&browser, old, to: two)
    try await Self.press(&browser)
    #expect(browser.title == "Note 2")
    await browser.drop()
    // The first server still has its copy.
    #expect(one.sessions.session(old) != nil)
    guard case .page(let session, let token, _) = await one.open("/") else {
      throw SharedStore.Down()
    }
    var next = try await LiveMirror(session)
    #expect(try await next.connect())
    try await next.succeed(old, in: one)
    try await next.hear()
    #expect(next.title == "Note 2")
    #expect(one.sessions.session(old) == nil)
    #expect(try store.record(of: old) == nil)
    #expect(try store.record(of: token) != nil)
  }

  @Test("the record of a predecessor stays until that of the new page is there")
  func failingSave() async throws {
    let store = SharedStore()
    let server = Self.server(store)
    let (_, old) = try await Self.open(server)
    guard case .page(let session, let token, _) = await server.open("/") else {
      throw SharedStore.Down()
    }
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.succeed(old, in: server)
    store.setSavesFail(true)
    try await browser.hear()
    #expect(browser.title == "Note 1")
    #expect(try store.record(of: old) != nil)
    store.setSavesFail(false)
    try await Self.press(&browser)
    #expect(browser.title == "Note 2")
    #expect(try store.record(of: old) == nil)
    #expect(try store.record(of: token) != nil)
  }

  @Test("a server that can keep a page no longer removes no record of another one")
  func tooLarge() async throws {
    struct TooLarge: Error {}
    let store = SharedStore()
    let keeping = Keeping<Notes.State>(
      version: 1,
      encode: { if $0.count > 9 { throw TooLarge() } else { Data("\($0.count)".utf8) } },
      restores: [
        1: { data, state in state.count = Int(String(decoding: data, as: UTF8.self)) ?? 0 }
      ])
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let one = Self.server(store, keeping: keeping) { values }
    let two = Self.server(store, keeping: keeping)
    var (browser, token) = try await Self.open(one)
    let old = browser.session
    let (signals, signal) = AsyncStream.makeStream(of: ConnectionSignal.self)
    let connection = await old.connect(last: browser.last) { signal.yield($0) }
    let number = try #require(connection).number
    #expect(await old.nextMessage(number) != nil)
    try await Self.move(&browser, token, to: two)
    try await Self.press(&browser)
    let record = try store.record(of: token)
    value.yield(40)
    for await signal in signals {
      #expect(await old.nextMessage(number) == nil)
      if case .claimed = signal { break }
    }
    #expect(try store.record(of: token) == record)
    try await Self.press(&browser)
    #expect(browser.title == "Note 3")
    // Its own record it removes: restored from that, the page would show an older state.
    for _ in 0..<7 { try await Self.press(&browser) }
    #expect(browser.title == "Note 10")
    let three = Self.server(store, keeping: keeping)
    #expect(try await three.session(token, after: browser.last, from: Visitor()) == nil)
  }

  @Test("a browser whose page finds no room keeps what it shows, and tries again")
  func noRoom() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store, pageLimit: 1))
    var (browser, token) = try await Self.open(one)
    let (other, otherToken) = try await Self.open(two)
    await #expect(throws: KeepingError.noRoom) {
      try await two.session(token, after: browser.last, from: Visitor())
    }
    await other.session.end()
    await two.release(otherToken)
    try await Self.move(&browser, token, to: two)
    #expect(browser.title == "Note 1")
  }

  @Test("another browser claims nothing, whatever token it names")
  func otherBrowser() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    var (browser, token) = try await Self.open(one)
    let thief = Visitor(session: BrowserSession(user: "eve"))
    #expect(try await two.session(token, after: 0, from: thief) == nil)
    #expect(store.claim(of: token) == 0)
    try await Self.press(&browser)
    #expect(browser.title == "Note 2")
  }

  @Test("a page whose predecessor only the store has waits for it while the store fails")
  func downAtSuccession() async throws {
    let store = SharedStore()
    let clock = HeldClock()
    let (one, two) = (Self.server(store), Self.server(store, clock: clock))
    let (_, old) = try await Self.open(one)
    guard case .page(let session, let token, _) = await two.open("/") else {
      throw SharedStore.Down()
    }
    var browser = try await LiveMirror(session)
    store.setDown(true)
    try await TestServer.run(
      respond: { await two.respond(to: $0) },
      connect: { await two.connect($1, from: Visitor($0)) }
    ) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(RunningSiteTests.hello(token))
        try await client.send(.text(#"{"before":"\#(old)","sequence":0}"#))
        // The browser would connect again at once.
        await clock.waitForSleeper(of: PageConversation.storePause)
        clock.release(PageConversation.storePause)
        var code: UInt16?
        while code == nil, let frame = try await client.frame() { code = frame.closeCode }
        #expect(code == 1013)
      }
    }
    store.setDown(false)
    #expect(try await browser.connect())
    try await browser.succeed(old, in: two)
    try await browser.hear()
    #expect(browser.title == "Note 1")
    #expect(try store.record(of: old) == nil && store.record(of: token) != nil)
  }

  @Test("named again after it was not found, a page that has a state since is not removed")
  func foundLater() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    let (_, old) = try await Self.open(one)
    let record = try #require(try store.record(of: old))
    try store.remove(old)
    guard case .page(let session, _, _) = await two.open("/") else { throw SharedStore.Down() }
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.succeed(old, in: two)
    try store.save(record, under: old)
    try await two.succeed(session, old, as: 0)
    try await Self.press(&browser)
    #expect(try store.record(of: old) == record)
  }

  @Test("a page is not loaded again because the store fails for a moment")
  func down() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    var (browser, token) = try await Self.open(one)
    store.setDown(true)
    await #expect(throws: KeepingError.storeFailed("Down()")) {
      try await two.session(token, after: 0, from: Visitor())
    }
    try await TestServer.run(
      respond: { await two.respond(to: $0) },
      connect: { await two.connect($1, from: Visitor($0)) }
    ) { [token] server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(RunningSiteTests.hello(token))
        #expect(try await client.frame()?.closeCode == 1013)
      }
    }
    store.setDown(false)
    try await Self.move(&browser, token, to: two)
    #expect(browser.title == "Note 1")
  }
}
#endif
