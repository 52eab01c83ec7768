#if Web
import Foundation
import Logging
import Millrace
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

@Suite("A page that is loaded again", .timeLimit(.minutes(5)))
struct SuccessionTests {
  /// A store that writes down in which order it was asked; it waits where the test holds it.
  actor JournalStore: SessionStore {
    private(set) var records: [String: [UInt8]] = [:]
    private(set) var journal: [String] = []
    private var held: String?
    private var waiting: CheckedContinuation<Void, Never>?
    private var asked: CheckedContinuation<Void, Never>?

    func hold(_ token: String) { held = token }
    func release() {
      held = nil
      waiting?.resume()
      waiting = nil
    }
    /// Returns when a task waits for the store.
    func isAsked() async {
      if waiting == nil { await withCheckedContinuation { asked = $0 } }
    }

    func save(_ record: [UInt8], under token: String) async {
      if token == held {
        await withCheckedContinuation {
          waiting = $0
          asked?.resume()
          asked = nil
        }
      }
      records[token] = record
      journal.append("save \(token)")
    }
    func load(_ token: String) -> [UInt8]? { records[token] }
    func remove(_ token: String) {
      records[token] = nil
      journal.append("remove \(token)")
    }
    func forgetJournal() { journal = [] }
  }

  struct Unreadable: Error {}

  /// Notes that are kept at `/`, kept and never read again at `/broken`, and not kept at `/bare`;
  /// files at `/shelf`.
  private static func site(_ store: (any SessionStore)? = nil) -> RunningSite {
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.store = store
    site.page("/") { _ in PageFactory(Notes(), state: Notes.State(), keeping: .whole(version: 1)) }
    site.page("/bare") { _ in PageFactory(Notes(), state: Notes.State()) }
    site.page("/broken") { _ in
      PageFactory(
        Notes(), state: Notes.State(),
        keeping: Keeping(
          version: 1, encode: { _ in Data() }, restores: [1: { _, _ in throw Unreadable() }]))
    }
    site.page("/shelf") { _ in
      PageFactory(
        Shelf(), state: Shelf.State(),
        keeping: .part(version: 1, { $0.steps }, restore: { $1.steps = $0 }))
    }
    return RunningSite(site, form: .patches)
  }

  private static func open(
    _ site: RunningSite, _ address: String = "/"
  ) async throws -> (LiveMirror, String) {
    guard case .page(let session, let token, _) = await site.open(address) else {
      throw LiveTestError.noPage(address)
    }
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.hear()
    return (browser, token)
  }

  private static func press(_ browser: inout LiveMirror, times: Int) async throws {
    for _ in 0..<times { try await browser.perform(.press, on: NodeID(Notes.addButton)) }
  }

  /// A page with three things done to it.
  private static func worn(
    _ site: RunningSite, _ address: String = "/"
  ) async throws -> (LiveMirror, String) {
    var (browser, token) = try await open(site, address)
    try await press(&browser, times: 3)
    try await browser.hear()
    return (browser, token)
  }

  @Test("has what the one before it kept, which is over, also where it is said again and again")
  func repeated() async throws {
    let site = Self.site()
    let (_, old) = try await Self.worn(site)
    var (browser, token) = try await Self.open(site)
    try await browser.succeed(old, in: site)
    #expect(site.sessions.session(old) == nil)
    // The answer is lost with the connection; so it is said again.
    await browser.drop()
    #expect(try await browser.connect())
    try await Self.press(&browser, times: 1)
    try await site.succeed(browser.session, old, as: 0)
    try await browser.hear()
    #expect(browser.title == "Note 4")
    #expect(browser.waiting.isEmpty)
    #expect(site.sessions.session(token) != nil)
  }

  @Test(
    "is found by the next page too, as long as its own browser has not heard that it is there",
    arguments: [false, true])
  func reloadedTwice(hasStore: Bool) async throws {
    let site = Self.site(hasStore ? JournalStore() : nil)
    let (_, old) = try await Self.worn(site)
    var (second, secondToken) = try await Self.open(site)
    try await second.succeed(old, in: site)
    try await Self.press(&second, times: 1)
    // Its messages come too late: the page is loaded again.
    try await second.hear(acknowledging: false, losing: true)
    var (third, token) = try await Self.open(site)
    try await third.succeed(old, in: site)
    try await third.hear()
    #expect(third.title == "Note 4")
    #expect(site.sessions.session(secondToken) == nil)
    #expect(site.sessions.session(token) != nil)
    // From now on it is named itself.
    var (other, _) = try await Self.open(site)
    try await other.succeed(old, in: site)
    try await other.hear()
    #expect(other.title != "Note 4")
    #expect(site.sessions.session(token) != nil)
  }

  @Test("said late by an older page, it does not end the newer one that has taken over meanwhile")
  func saidLate() async throws {
    let site = Self.site()
    let (_, old) = try await Self.worn(site)
    var (second, _) = try await Self.open(site)
    var (third, token) = try await Self.open(site)
    try await third.succeed(old, in: site)
    try await second.succeed(old, in: site)
    #expect(site.sessions.session(token) != nil)
    try await third.hear()
    #expect(third.title == "Note 3")
  }

  @Test("said on two connections at once, it is taken over once")
  func twice() async throws {
    let site = Self.site()
    let (_, old) = try await Self.worn(site)
    var (browser, _) = try await Self.open(site)
    let session = browser.session
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { try await site.succeed(session, old, as: 0) } }
      try await group.waitForAll()
    }
    try await browser.hear()
    #expect(browser.title == "Note 3")
  }

  @Test("a server that ends before it has stored a takeover leaves what was taken over")
  func killed() async throws {
    let store = JournalStore()
    let first = Self.site(store)
    let (_, old) = try await Self.worn(first)
    var (browser, token) = try await Self.open(first)
    try await browser.succeed(old, in: first)
    // The new record is not written yet: the old one is still there.
    #expect(await store.records[old] != nil)
    let second = Self.site(store)
    browser.before = (old, second)
    let secondSession = try #require(await second.session(token))
    #expect(try await browser.connect(to: secondSession))
    try await browser.hear()
    #expect(browser.title == "Note 3")
    #expect(browser.waiting.isEmpty)
    #expect(await Set(store.records.keys) == [token])
    // And once it is sent, the next server needs nothing else.
    let third = Self.site(store)
    browser.before = (old, third)
    let thirdSession = try #require(await third.session(token))
    #expect(try await browser.connect(to: thirdSession))
    try await browser.hear()
    #expect(browser.title == "Note 3")
  }

  @Test("the record of the old page goes when that of the new one is there")
  func order() async throws {
    let store = JournalStore()
    let site = Self.site(store)
    let (_, old) = try await Self.worn(site)
    var (browser, token) = try await Self.open(site)
    await store.forgetJournal()
    try await browser.succeed(old, in: site)
    #expect(await store.journal == [])
    try await browser.hear()
    #expect(await store.journal == ["save \(token)", "remove \(old)"])
  }

  @Test("a record of the old page that is being written leaves nothing behind")
  func writing() async throws {
    let store = JournalStore()
    let site = Self.site(store)
    var (before, old) = try await Self.worn(site)
    var (browser, token) = try await Self.open(site)
    await store.hold(old)
    try await Self.press(&before, times: 1)
    let session = before.session
    let number = try #require(before.connection).number
    async let late = session.nextMessage(number)
    await store.isAsked()
    try await browser.succeed(old, in: site)
    let newer = browser.session
    let next = try #require(browser.connection).number
    async let message = newer.nextMessage(next)
    await store.release()
    _ = await (late, message)
    #expect(await Set(store.records.keys) == [token])
  }

  @Test(
    "a page of another program, one that keeps nothing and one that cannot be read go on",
    arguments: [("/shelf", "/"), ("/bare", "/bare"), ("/", "/bare"), ("/broken", "/broken")])
  func foreign(before: String, address: String) async throws {
    let site = Self.site()
    let (_, old) = try await Self.open(site, before)
    var (browser, _) = try await Self.open(site, address)
    try await browser.succeed(old, in: site)
    #expect(site.sessions.session(old) != nil)
    try await Self.press(&browser, times: 1)
    try await browser.hear()
    #expect(browser.title == "Note 1")
  }

  @Test("after anything else was done it is no message, and the other page goes on")
  func late() async throws {
    let site = Self.site()
    let (_, old) = try await Self.worn(site)
    var (browser, _) = try await Self.open(site)
    try await Self.press(&browser, times: 1)
    let session = browser.session
    await #expect(throws: WireError.notAMessage) {
      try await site.succeed(session, old, as: 1)
    }
    #expect(site.sessions.session(old) != nil)
    try await browser.hear()
    #expect(browser.title == "Note 1")
  }

  @Test("values of subscriptions are sent again, and are newer than those that were kept")
  func shared() async throws {
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    // The notes go from address to address as they count.
    for address in ["/", "/7", "/8"] {
      site.page(address) { _ in
        PageFactory(
          Notes(source: { AsyncStream { $0.yield(7) } }), state: Notes.State(),
          keeping: .whole(version: 1))
      }
    }
    let test = LiveTest(site)
    let page = try await test.open("/")
    try await page.until { $0.title == "Note 7" }
    try await page.press("Add")
    try await page.type("rain", into: "Note")
    #expect(page.title == "Note 8")
    try await page.reload()
    try await page.settle()
    #expect(page.title == "Note 7")
    #expect(try page.find(.field, "Note").kind.inputValue == .text("rain"))
  }
}
#endif
