import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

/// A page whose store is slow or fails.
extension KeepingTests {
  /// A store that fails, or waits until it may go on.
  actor SlowStore: SessionStore {
    struct Full: Error {}
    private(set) var records: [[UInt8]] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var asked: [CheckedContinuation<Void, Never>] = []
    var isHolding = false
    var isFull = false

    func hold(_ isHolding: Bool) {
      self.isHolding = isHolding
      for each in waiting { each.resume() }
      waiting = []
    }
    func fill() { isFull = true }
    /// Returns when a task waits for the store.
    func isAsked() async {
      if waiting.isEmpty { await withCheckedContinuation { asked.append($0) } }
    }

    func save(_ record: [UInt8], under token: String) async throws {
      if isFull { throw Full() }
      if isHolding {
        await withCheckedContinuation {
          waiting.append($0)
          for each in asked { each.resume() }
          asked = []
        }
      }
      try Task.checkCancellation()
      records.append(record)
    }
    func load(_ token: String) -> [UInt8]? { records.last }
    func remove(_ token: String) {}
  }

  @Test(
    "no event is answered before the store has it, and what happens meanwhile is sent together")
  func order() async throws {
    let store = SlowStore()
    let session = Self.open(store)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.hear()
    await store.hold(true)
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    let number = try #require(browser.connection).number
    async let text = session.nextMessage(number)
    await store.isAsked()
    for _ in 0..<5 { try await browser.perform(.press, on: NodeID(Notes.addButton)) }
    #expect(await session.nextMessage(number) == nil)
    await store.hold(false)
    let first = try #require(await text)
    #expect(first.contains(#""title":"Note 1""#))
    let next = try #require(await session.nextMessage(number))
    #expect(next.contains(#""title":"Note 6""#))
    #expect(await store.records.count == 3)
  }

  @Test(
    "a disconnect while the store writes loses nothing: the next connection stores and sends it"
  )
  func cancelled() async throws {
    let store = SlowStore()
    let session = Self.open(store)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.hear()
    await store.hold(true)
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    let number = try #require(browser.connection).number
    await withTaskGroup(of: String?.self) { group in
      group.addTask { await session.nextMessage(number) }
      await store.isAsked()
      group.cancelAll()
      await store.hold(false)
      for await text in group { #expect(text == nil) }
    }
    #expect(await store.records.count == 1)
    #expect(try await browser.connect())
    #expect(browser.title == "Note 0")
    try await browser.hear()
    #expect(browser.title == "Note 1")
    // The message that was waiting, and the answer to the hello.
    #expect(await store.records.count == 3)
  }

  @Test("a store that fails is reported, and the page goes on")
  func full() async throws {
    let store = SlowStore()
    let reports = Reports()
    var browser = try await LiveMirror(Self.open(store, reports: reports))
    #expect(try await browser.connect())
    try await browser.hear()
    await store.fill()
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    try await browser.hear()
    #expect(browser.title == "Note 1")
    #expect(reports.all.contains { $0.contains("The store of the sessions failed: Full()") })
    // Its record is older than the page of the browser: no session can continue from there.
    let kept = try SessionRecord(bytes: #require(await store.load("token")))
    let late = try LiveSession(
      Notes(), state: Notes.State(), keeping: .whole(version: 1),
      settings: Self.settings(store), from: kept)
    #expect(try await browser.connect(to: late) == false)
  }
}
