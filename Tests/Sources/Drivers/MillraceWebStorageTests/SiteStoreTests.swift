#if Web && SQLite && PostgreSQL
import Foundation
import MillraceSQLite
import MillraceSync
import MillraceWeb
@testable import MillraceWebStorage
import Synchronization
import Testing

/// The stores that have to behave alike.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite, postgres

  var testDescription: String { rawValue }

  /// True for those that outlive their process.
  static let lasting: [StoreKind] = [.sqlite, .postgres]
}

/// A store, and how it is opened again.
struct StoreUnderTest {
  let pages: any SessionStore
  let signIns: any SignInStore
  let reopen: () async throws -> StoreUnderTest
  let close: () async throws -> Void
  /// Opens the store in another process, as it were; `nil` for those of one process.
  var another: (() async throws -> any SignInStore)?

  /// Runs a test on an empty store, and closes and removes the store afterwards.
  static func with(
    _ kind: StoreKind, limits: SiteStoreLimits = SiteStoreLimits(), now: TestTime = TestTime(),
    _ body: (StoreUnderTest) async throws -> Void
  ) async throws {
    let number = "\(UInt64.random(in: .min ... .max))"
    func use(_ store: StoreUnderTest) async throws {
      try await body(store)
      try await store.close()
    }
    switch kind {
    case .memory:
      try await use(memory(MemorySessionStore(limit: limits.pages), MemorySignInStore()))
    case .sqlite:
      let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await use(sqlite(folder.appending(path: "site.sqlite").path, limits, now))
    case .postgres:
      let name = "site_\(number)"
      let parameters = try parameters
      try await use(postgres(parameters, name, limits, now))
      _ = try PostgresConnection(parameters).execute("DROP SCHEMA \"\(name)\" CASCADE")
    }
  }

  static var parameters: String {
    get throws {
      try #require(
        ProcessInfo.processInfo.environment["MILLRACE_POSTGRES"],
        "MILLRACE_POSTGRES is not set. script/test starts a PostgreSQL for the tests.")
    }
  }

  private static func memory(
    _ pages: MemorySessionStore, _ signIns: MemorySignInStore
  ) -> StoreUnderTest {
    StoreUnderTest(
      pages: pages, signIns: signIns, reopen: { memory(pages, signIns) }, close: {})
  }

  private static func sqlite(
    _ path: String, _ limits: SiteStoreLimits, _ now: TestTime
  ) async throws -> StoreUnderTest {
    let store = try await SQLiteSiteStore.open(at: path, limits: limits, now: { now.value })
    return StoreUnderTest(pages: store, signIns: store) {
      try await store.close()
      return try await sqlite(path, limits, now)
    } close: {
      try await store.close()
    }
  }

  private static func postgres(
    _ parameters: String, _ name: String, _ limits: SiteStoreLimits, _ now: TestTime
  ) async throws -> StoreUnderTest {
    let store = try await PostgresSiteStore.open(
      parameters, name: name, limits: limits, connectionCount: 2, now: { now.value })
    var opened = StoreUnderTest(pages: store, signIns: store) {
      await store.close()
      return try await postgres(parameters, name, limits, now)
    } close: {
      await store.close()
    }
    opened.another = { try await PostgresSiteStore.open(parameters, name: name) }
    return opened
  }
}

/// A time that a test sets.
final class TestTime: Sendable {
  private let seconds = Mutex(1_000_000)
  var value: Int { seconds.withLock { $0 } }
  func add(_ some: Int) { seconds.withLock { $0 += some } }
}

@Suite("Every store of a site", .timeLimit(.minutes(5)))
struct SiteStoreTests {
  private static let texts = [
    "", "a", "0123456789abcdef0123456789abcdef", "'; DROP TABLE page; --", "\u{e9}",
    "👩‍👩‍👧", "\u{0}", "a\u{0}b", "\u{1}", String(repeating: "x", count: 10_000),
  ]

  // MARK: Kept pages

  @Test(
    "a record is what was saved last under its token, until it is removed",
    arguments: StoreKind.allCases)
  func records(kind: StoreKind) async throws {
    try await StoreUnderTest.with(kind) { store in
      let pages = store.pages
      let records: [[UInt8]] = [
        [], [0], Array(0...255), [UInt8](repeating: 7, count: 1_048_576),
      ]
      for token in Self.texts {
        #expect(try await pages.load(token) == nil)
        for record in records {
          try await pages.save(record, under: token)
          #expect(try await pages.load(token) == record)
        }
      }
      for (number, token) in Self.texts.enumerated() {
        try await pages.save([UInt8(number)], under: token)
      }
      for (number, token) in Self.texts.enumerated() {
        #expect(try await pages.load(token) == [UInt8(number)])
        try await pages.remove(token)
        try await pages.remove(token)
        #expect(try await pages.load(token) == nil)
      }
    }
  }

  @Test(
    "many at once do not disturb each other",
    arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) async throws {
    try await StoreUnderTest.with(kind) { store in
      let pages = store.pages
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for number in 0..<25 {
              let token = "\(task) \(number % 5)"
              let record = [UInt8(task), UInt8(number)]
              try await pages.save(record, under: token)
              #expect(try await pages.load(token) == record)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test(
    "a store opened again has what was saved",
    arguments: StoreKind.lasting)
  func reopened(kind: StoreKind) async throws {
    try await StoreUnderTest.with(kind) { store in
      try await store.pages.save([1, 2, 3], under: "t")
      try await store.signIns.add(Self.signIn("s", of: "ada"))
      let again = try await store.reopen()
      #expect(try await again.pages.load("t") == [1, 2, 3])
      #expect(try await again.signIns.signIn(session: "s") == Self.signIn("s", of: "ada"))
      try await again.close()
    }
  }

  @Test(
    "a page that was saved too long ago is not restored, and removed later",
    arguments: StoreKind.lasting)
  func age(kind: StoreKind) async throws {
    let now = TestTime()
    var limits = SiteStoreLimits()
    limits.age = .seconds(100)
    try await StoreUnderTest.with(kind, limits: limits, now: now) { store in
      try await store.pages.save([1], under: "old")
      now.add(100)
      #expect(try await store.pages.load("old") == [1])
      now.add(1)
      #expect(try await store.pages.load("old") == nil)
      for _ in 0..<SiteStoreLimits.interval { try await store.pages.save([2], under: "new") }
      #expect(try await store.pages.load("new") == [2])
      // It would be young enough again, if it was still there.
      now.add(-50)
      #expect(try await store.pages.load("old") == nil)
    }
  }

  @Test(
    "of too many pages those saved the longest ago are removed",
    arguments: StoreKind.allCases)
  func limit(kind: StoreKind) async throws {
    var limits = SiteStoreLimits()
    limits.pages = 10
    try await StoreUnderTest.with(kind, limits: limits) { store in
      let count = 2 * SiteStoreLimits.interval + 1
      for number in 0..<count {
        try await store.pages.save([1], under: "\(number)")
        // Saved again and again, so never the oldest.
        try await store.pages.save([2], under: "busy")
      }
      try await store.pages.save([1], under: "last")
      #expect(try await store.pages.load("busy") == [2])
      #expect(try await store.pages.load("last") == [1])
      var left = 0
      for number in 0..<count where try await store.pages.load("\(number)") != nil { left += 1 }
      #expect(left <= limits.pages + SiteStoreLimits.interval)
      #expect(left >= limits.pages - 2)
      #expect(try await store.pages.load("0") == nil)
    }
  }

  @Test("a page that another process has claimed is saved by that process alone")
  func claims() async throws {
    try await StoreUnderTest.with(.postgres) { store in
      let pages = try #require(store.pages as? any SharedSessionStore)
      #expect(try await pages.claim("t") == nil)
      #expect(try await pages.save([1], under: "t", claim: 0))
      #expect(try await pages.save([2], under: "t", claim: 0))
      let first = try #require(try await pages.claim("t"))
      #expect(first == ([2], 1))
      #expect(try await !pages.save([3], under: "t", claim: 0))
      #expect(try await pages.load("t") == [2])
      #expect(try await pages.save([4], under: "t", claim: 1))
      let second = try #require(try await pages.claim("t"))
      #expect(second == ([4], 2))
      #expect(try await !pages.save([5], under: "t", claim: 1))
      // Whoever saves without a claim does so for all.
      try await pages.save([6], under: "t")
      #expect(try await pages.save([7], under: "t", claim: 2))
      #expect(try await pages.load("t") == [7])
      #expect(try await pages.save([8], under: "new", claim: 5))
      #expect(try await !pages.save([9], under: "new", claim: 0))
    }
  }

  @Test("of all who claim a page and save it at once, one is the last")
  func manyClaims() async throws {
    try await StoreUnderTest.with(.postgres) { store in
      let pages = try #require(store.pages as? any SharedSessionStore)
      #expect(try await pages.save([0], under: "t", claim: 0))
      let saved = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
        for _ in 0..<16 {
          group.addTask {
            let claim = try await pages.claim("t")?.claim ?? 0
            return (claim, try await pages.save([UInt8(claim)], under: "t", claim: claim))
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(saved.keys.sorted() == Array(1...16))
      #expect(saved[16] == true)
      #expect(try await pages.load("t") == [16])
    }
  }

  // MARK: Sign-ins

  static func signIn(_ session: String, of user: String, ends: Int = 2_000) -> SignIn {
    SignIn(
      session: session, user: user, began: 1_000, ends: ends, client: "192.0.2.1",
      browser: "Firefox \u{201c}x\u{201d}")
  }

  @Test(
    "a sign-in is found by its session and by its user, until it is removed",
    arguments: StoreKind.allCases)
  func signIns(kind: StoreKind) async throws {
    try await StoreUnderTest.with(kind) { store in
      let signIns = store.signIns
      let users = Self.texts
      for (number, user) in users.enumerated() {
        for browser in 0..<3 {
          try await signIns.add(Self.signIn("\(number)-\(browser)", of: user))
        }
      }
      for (number, user) in users.enumerated() {
        let own = (0..<3).map { Self.signIn("\(number)-\($0)", of: user) }
        #expect(try await signIns.signIns(of: user).sorted { $0.session < $1.session } == own)
        #expect(try await signIns.signIn(session: "\(number)-1") == own[1])
        try await signIns.remove(session: "\(number)-1")
        try await signIns.remove(session: "\(number)-1")
        #expect(try await signIns.signIn(session: "\(number)-1") == nil)
        #expect(try await signIns.signIns(of: user).count == 2)
      }
      #expect(try await signIns.signIns(of: "nobody") == [])
      #expect(try await signIns.signIn(session: "x' OR '1'='1") == nil)
    }
  }

  @Test(
    "sign-ins that end before a time are removed, and no other one",
    arguments: StoreKind.allCases)
  func oldSignIns(kind: StoreKind) async throws {
    try await StoreUnderTest.with(kind) { store in
      for ends in [10, 19, 20, 21] {
        try await store.signIns.add(Self.signIn("\(ends)", of: "ada", ends: ends))
      }
      try await store.signIns.removeAll(endingBefore: 20)
      let left = try await store.signIns.signIns(of: "ada").map(\.ends).sorted()
      #expect(left == [20, 21])
    }
  }

  // MARK: Changes

  /// Returns the first change that fits, of all that follow.
  private static func first(
    _ changes: AsyncStream<SignInChange>, _ fits: (SignInChange) -> Bool
  ) async -> SignInChange? {
    for await change in changes where fits(change) { return change }
    return nil
  }

  @Test("processes are notified of sign-ins that have begun or ended in another one")
  func changes() async throws {
    try await StoreUnderTest.with(.postgres) { store in
      let other = try #require(try await store.another?() as? PostgresSiteStore)
      let changes = other.changes()
      // Only what follows is sure to be heard.
      #expect(await Self.first(changes) { _ in true } == .missed)
      for user in Self.texts {
        try await store.signIns.add(Self.signIn("s", of: user))
        let began = await Self.first(changes) { _ in true }
        // A notification has room for so much of a user.
        let told = String(user.prefix(3_500))
        #expect(began == .began(user: told))
        #expect(try await other.signedIn(among: ["s", "t", "-a"]) == ["s"])
        try await store.signIns.remove(session: "s")
        let ended = await Self.first(changes) { _ in true }
        #expect(ended == .ended(session: "s", user: told.isEmpty ? nil : told))
        #expect(try await other.signedIn(among: ["s"]) == [])
      }
      // A session without a user is not in the store.
      try await store.signIns.remove(session: "-a")
      #expect(await Self.first(changes) { _ in true } == .ended(session: "-a", user: nil))
      await other.close()
      #expect(await Self.first(changes) { _ in true } == nil)
      #expect(await Self.first(other.changes()) { _ in true } == nil)
    }
  }
}

@Suite("A store of a site in a file or a database", .timeLimit(.minutes(5)))
struct LastingStoreTests {
  @Test("the token of a page cannot be read from the file, which only its owner can open")
  func secrets() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "site-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "site.sqlite").path
    let token = "0123456789abcdef0123456789abcdef"
    let store = try await SQLiteSiteStore.open(at: path)
    try await store.save([1], under: token)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: name)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
      let content = try Data(contentsOf: file)
      #expect(content.range(of: Data(token.utf8)) == nil, "\(name)")
    }
    try await store.close()
    await #expect(throws: (any Error).self) { try await store.load(token) }
  }

  @Test("a broken connection is made again by the next call")
  func brokenConnection() async throws {
    let parameters = try StoreUnderTest.parameters
    let name = "site_\(UInt64.random(in: .min ... .max))"
    let store = try await PostgresSiteStore.open(
      parameters + " application_name=\(name)", name: name, connectionCount: 1)
    try await store.save([1], under: "t")
    let other = try PostgresConnection(parameters)
    let ended = try other.execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE application_name = '\(name)'
      """)
    #expect(ended.count == 1)
    #expect(try await store.load("t") == [1])
    await store.close()
    await #expect(throws: PostgresError.closed) { try await store.load("t") }
    _ = try other.execute("DROP SCHEMA \"\(name)\" CASCADE")
  }

  @Test("a statement ends after half a minute, or after what the parameters say")
  func statementTimeout() throws {
    for (parameter, timeout) in [("", "30s"), (" options='-c statement_timeout=77s'", "77s")] {
      let options = PostgresOptions(
        parameters: try StoreUnderTest.parameters + parameter, schema: try PostgresSchema("site"),
        now: { 0 })
      let connection = try options.connectForSite()
      #expect(try connection.execute("SHOW statement_timeout").text(0, 0) == timeout)
    }
  }

  @Test("a process whose connection for notifications has broken hears that it missed some")
  func brokenNotifications() async throws {
    let parameters = try StoreUnderTest.parameters
    let name = "site_\(UInt64.random(in: .min ... .max))"
    let store = try await PostgresSiteStore.open(
      parameters + " application_name=\(name)", name: name, connectionCount: 1)
    var changes = store.changes().makeAsyncIterator()
    #expect(await changes.next() == .missed)
    let other = try PostgresConnection(parameters)
    _ = try other.execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE application_name = '\(name)' AND query LIKE 'LISTEN%'
      """)
    #expect(await changes.next() == .missed)
    try await store.remove(session: "-s")
    #expect(await changes.next() == .ended(session: "-s", user: nil))
    await store.close()
    #expect(await changes.next() == nil)
    _ = try other.execute("DROP SCHEMA \"\(name)\" CASCADE")
  }

  @Test("tables of a newer version are refused, and a second process opens those of the first")
  func versions() async throws {
    let parameters = try StoreUnderTest.parameters
    let name = "site_\(UInt64.random(in: .min ... .max))"
    let one = try await PostgresSiteStore.open(parameters, name: name)
    let two = try await PostgresSiteStore.open(parameters, name: name)
    try await one.save([1], under: "t")
    #expect(try await two.load("t") == [1])
    let connection = try PostgresConnection(parameters)
    _ = try connection.execute("UPDATE \"\(name)\".meta SET value = '3' WHERE key = 'format'")
    await #expect(throws: PostgresError.newerFormat(found: 3, known: 2)) {
      try await PostgresSiteStore.open(parameters, name: name)
    }
    await one.close()
    await two.close()
    // Tables of the first format had no claims.
    _ = try connection.execute(
      """
      UPDATE "\(name)".meta SET value = '1' WHERE key = 'format';
      ALTER TABLE "\(name)".page DROP COLUMN claim
      """)
    let three = try await PostgresSiteStore.open(parameters, name: name)
    #expect(try await three.claim("t")?.claim == 1)
    await three.close()
    _ = try connection.execute("DROP SCHEMA \"\(name)\" CASCADE")
  }
}
#endif
