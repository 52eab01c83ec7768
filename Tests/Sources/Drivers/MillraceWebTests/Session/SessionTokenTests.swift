#if Web
import Logging
import Millrace
import MillraceViews
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("The token of a session", .timeLimit(.minutes(5)))
struct SessionTokenTests {
  static let token = "0123456789abcdef0123456789abcdef"
  /// Texts that equal a token in a careless comparison.
  static let others: [String] = [
    "", "x", token + "\u{0}", token + "\u{0}x", "\u{0}" + token, token.uppercased(), token + "0",
    " " + token, token + " ", token + "\n", token + "\u{301}", token + token, "%" + token,
    token + "%00", cut, cut + "\u{0}", cut + "g", cut + "-", cut + "\u{FF46}", cut + "F",
    String(repeating: "0", count: 1_000_000),
  ]
  private static let cut = String(token.dropLast())

  @Test("is 32 digits, exactly")
  func form() {
    for bits: UInt128 in [0, 1, .max, .max / 3] {
      #expect(SessionToken.isSound(SessionToken.text(of: bits)))
    }
    #expect(SessionToken.text(of: 0x1F) == String(repeating: "0", count: 30) + "1f")
    #expect(SessionToken.isSound(Self.token))
    for other in Self.others { #expect(!SessionToken.isSound(other), "\(other.prefix(80))") }
  }

  private struct NoPage: Error {}

  /// A store that compares as SQLite's interface for C does: up to a null character, and here
  /// without case, too.
  private final class CarelessStore: SessionStore {
    private let store = MemorySessionStore()

    private func name(_ token: String) -> String {
      String(token.prefix { $0 != "\u{0}" }).lowercased().filter { $0.isHexDigit }
    }

    func save(_ record: [UInt8], under token: String) { store.save(record, under: name(token)) }
    func load(_ token: String) -> [UInt8]? { store.load(name(token)) }
    func remove(_ token: String) { store.remove(name(token)) }
  }

  private func site(_ store: any SessionStore) -> LiveSite {
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.store = store
    site.page("/") { _ in PageFactory(Notes(), state: Notes.State(), keeping: .whole(version: 1)) }
    return site
  }

  /// The token of a page whose record is in the store, and whose server has ended.
  private func keptToken(_ store: any SessionStore) async throws -> String {
    let open = RunningSite(site(store), form: .patches)
    guard case .page(let session, let token, _) = await open.open("/") else {
      throw NoPage()
    }
    _ = await session.document()
    let connection = try #require(await session.connect(last: 0))
    _ = await session.nextMessage(connection.number)
    return token
  }

  private func forgeries(of token: String) -> [String] {
    ["\u{0}x", "\u{0}", " ", "-"].map { token + $0 } + [token.uppercased(), "\u{0}" + token]
  }

  @Test("another text opens no second session from its record")
  func resuming() async throws {
    let store = CarelessStore()
    let token = try await keptToken(store)
    let open = RunningSite(site(store), form: .patches)
    for forged in forgeries(of: token) {
      #expect(await open.session(forged) == nil, "\(forged.debugDescription)")
    }
    #expect(open.sessions.count == 0)
    #expect(await open.session(token) != nil)
    for forged in forgeries(of: token) {
      #expect(await open.session(forged) == nil, "\(forged.debugDescription)")
    }
    #expect(open.sessions.count == 1)
  }

  @Test("another text succeeds no page")
  func succeeding() async throws {
    let store = CarelessStore()
    let token = try await keptToken(store)
    let open = RunningSite(site(store), form: .patches)
    guard case .page(let session, _, _) = await open.open("/") else { return }
    _ = await session.document()
    _ = await session.connect(last: 0)
    for forged in forgeries(of: token) {
      try await open.succeed(session, forged, as: 0)
      #expect(open.sessions.count == 1)
    }
    // The record is there for the page that it belongs to.
    #expect(await open.session(token) != nil)
  }

  @Test("a page that is resumed counts for the client that resumes it")
  func counting() async throws {
    let store = MemorySessionStore()
    let open = RunningSite(site(store), form: .patches)
    let token = try await keptToken(store)
    let client: [UInt8] = [203, 0, 113, 1]
    #expect(await open.session(token, from: Visitor(client: client)) != nil)
    #expect(open.sessions.client(of: token) == client)
  }

  @Test("a page is restored though its client has opened as many as it may and connected to none")
  func restoringAtTheLimit() async throws {
    let store = MemorySessionStore()
    var site = site(store)
    site.clientPageLimit = 2
    let open = RunningSite(site, form: .patches)
    let token = try await keptToken(store)
    let client: [UInt8] = [203, 0, 113, 1]
    for _ in 0..<2 { _ = await open.open("/", from: Visitor(client: client)) }
    let visitor = Visitor(client: client)
    guard case .refused(.tooManyOfClient) = await open.open("/", from: visitor) else {
      Issue.record("Expected a refusal")
      return
    }
    #expect(await open.session(token, from: Visitor(client: client)) != nil)
    #expect(open.sessions.count == 3)
  }
}

extension SessionTable {
  fileprivate func client(of token: String) -> [UInt8]? { entries.withLock { $0[token]?.client } }
}
#endif
