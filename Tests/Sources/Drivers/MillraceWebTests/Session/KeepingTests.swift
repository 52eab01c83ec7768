import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

@Suite("A page that outlives its server", .timeLimit(.minutes(5)))
struct KeepingTests {
  static func settings(
    _ store: (any SessionStore)?, _ reports: Reports = Reports()
  ) -> LiveSessionSettings {
    LiveSessionSettings(
      token: "token", language: "en", environment: { Environment() },
      write: { report, _ in reports.add(report.logText) }, form: .patches, store: store,
      visited: "/")
  }

  static func open(
    _ store: any SessionStore, version: Int = 1, reports: Reports = Reports()
  ) -> LiveSession<Notes> {
    LiveSession(
      Notes(), state: Notes.State(), keeping: .whole(version: version),
      settings: settings(store, reports))
  }

  /// Restores on a new server the sessions that an old one has stored.
  static func restore(
    _ store: MemorySessionStore, _ state: Notes.State = Notes.State(), version: Int = 1,
    keeping: Keeping<Notes.State>? = nil, reports: Reports = Reports()
  ) throws -> LiveSession<Notes> {
    let record = try #require(store.load("token"))
    return try LiveSession(
      Notes(), state: state, keeping: keeping ?? .whole(version: version),
      settings: settings(store, reports), from: SessionRecord(bytes: record))
  }

  @Test("the same page goes on under the same numbers, with not one patch")
  func same() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(Self.open(store))
    #expect(try await browser.connect())
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    try await browser.enter(.text("rain"), into: NodeID(Notes.noteField))
    try await browser.perform(.press, on: NodeID(Notes.askButton))
    try await browser.hear()
    let before = browser.shown
    let session = try Self.restore(store)
    #expect(try await browser.connect(to: session))
    let text = try #require(await session.nextMessage(1))
    #expect(text == #"{"number":2,"patches":[],"seen":2}"#)
    #expect(browser.shown.root == before.root)
    #expect(browser.shown.presented.count == 1)
  }

  @Test(
    "an event that the old server handled but did not answer is answered, and not handled again")
  func notNotified() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(Self.open(store))
    #expect(try await browser.connect())
    try await browser.hear()
    for _ in 0..<3 { try await browser.perform(.press, on: NodeID(Notes.addButton)) }
    try await browser.hear(losing: true)
    #expect(browser.waiting.count == 3)
    #expect(try await browser.connect(to: Self.restore(store)))
    try await browser.hear()
    #expect(browser.title == "Note 3")
    #expect(browser.waiting.isEmpty)
  }

  @Test("an event that the old server handled and did not store is handled again, once")
  func notStored() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(Self.open(store))
    #expect(try await browser.connect())
    try await browser.hear()
    for _ in 0..<3 { try await browser.perform(.press, on: NodeID(Notes.addButton)) }
    try await browser.enter(.text("rain"), into: NodeID(Notes.noteField))
    #expect(try await browser.connect(to: Self.restore(store)))
    try await browser.hear()
    #expect(browser.title == "Note 3")
    #expect(browser.shown.element(NodeID(Notes.noteField))?.kind.inputValue == .text("rain"))
  }

  /// Takes more than a record may have while the count is odd.
  static let growing = Keeping<Notes.State>.part(
    version: 1,
    { state in
      ["\(state.count)", state.count % 2 == 1 ? String(repeating: "x", count: 1 << 20) : ""]
    },
    restore: { part, state in state.count = part.first.flatMap { Int($0) } ?? 0 })

  @Test(
    "a page that has grown too large leaves no older record, and is kept again when it is small")
  func outgrown() async throws {
    let store = MemorySessionStore()
    let reports = Reports()
    let session = LiveSession(
      Notes(), state: Notes.State(), keeping: Self.growing, settings: Self.settings(store, reports))
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(store.count == 1)
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    #expect(store.count == 1)
    // Before the browser is sent the state that is not kept.
    #expect(await session.nextMessage(1) != nil)
    #expect(store.count == 0)
    #expect(reports.all.count { $0.contains("at most") } == 1)
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    #expect(await session.nextMessage(1) != nil)
    #expect(store.count == 1)
  }

  @Test("a field goes on counting where it was, so that both sides can still write it")
  func revisions() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(Self.open(store))
    #expect(try await browser.connect())
    let (field, toggle) = (NodeID(Notes.noteField), NodeID(Notes.loudToggle))
    for text in ["r", "ra", "rai"] { try await browser.enter(.text(text), into: field) }
    try await browser.hear()
    #expect(try await browser.connect(to: Self.restore(store)))
    try await browser.enter(.isOn(true), into: toggle)
    try await browser.enter(.text("rain"), into: field)
    try await browser.hear()
    #expect(browser.shown.element(field)?.kind.inputValue == .text("RAIN"))
    try await browser.enter(.text("RAINy"), into: field)
    try await browser.hear()
    #expect(browser.shown.element(field)?.kind.inputValue == .text("RAINY"))
  }

  /// Keeps the count and the text, and restores capitals: another page than the browser shows.
  static let other = Keeping<Notes.State>.part(
    version: 1, { [String($0.count), $0.text] },
    restore: { part, state in
      state.count = part.first.flatMap { Int($0) } ?? 0
      state.text = part.last ?? ""
      state.isLoud = true
    })

  @Test("another page replaces the one that is shown; what was done to it is found by name")
  func renewed() async throws {
    let store = MemorySessionStore()
    let first = LiveSession(
      Notes(), state: Notes.State(), keeping: Self.other, settings: Self.settings(store))
    var browser = try await LiveMirror(first)
    #expect(try await browser.connect())
    let field = NodeID(Notes.noteField)
    try await browser.perform(.focus, on: field)
    try await browser.enter(.text("r"), into: field)
    try await browser.hear()
    try await browser.enter(.text("rain"), into: field)
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    let second = try Self.restore(store, keeping: Self.other)
    #expect(try await browser.connect(to: second))
    try await browser.hear()
    #expect(browser.title == "Note 1")
    let found = browser.shown.root.children.first { $0.kind.role == .field }
    let new = try #require(found)
    #expect(new.id.number > Notes.askButton)
    #expect(new.kind.inputValue == .text("RAIN"))
    #expect(browser.shown.focused == new.id)
    // And it can be typed into, now and after another restart.
    try await browser.enter(.text("RAINy"), into: new.id)
    try await browser.hear()
    #expect(browser.shown.element(new.id)?.kind.inputValue == .text("RAINY"))
    let third = try Self.restore(store, keeping: Self.other)
    #expect(try await browser.connect(to: third))
    try await browser.enter(.text("RAINY day"), into: new.id)
    try await browser.hear()
    #expect(browser.shown.element(new.id)?.kind.inputValue == .text("RAINY DAY"))
    let root = await third.opening().root
    #expect(browser.shown.root.bare == root.bare)
  }

  @Test("an event that was made before another page came is found by the server after the next")
  func renewedTwice() async throws {
    let store = MemorySessionStore()
    let first = LiveSession(
      Notes(), state: Notes.State(), keeping: Self.other, settings: Self.settings(store))
    var browser = try await LiveMirror(first)
    #expect(try await browser.connect())
    try await browser.hear()
    await browser.drop(notifying: false)
    let (field, add) = (NodeID(Notes.noteField), NodeID(Notes.addButton))
    try await browser.enter(.text("rain"), into: field)
    try await browser.perform(.press, on: add)
    // It stores the page that replaces the one that is shown, and ends before the events come.
    let second = try Self.restore(store, keeping: Self.other)
    let connection = try #require(await second.connect(last: browser.last) { _ in })
    #expect(await second.nextMessage(connection.number) != nil)
    let third = try Self.restore(store, keeping: Self.other)
    #expect(try await browser.connect(to: third))
    try await browser.hear()
    #expect(browser.waiting.isEmpty)
    #expect(browser.title == "Note 1")
    let shown = try #require(browser.shown.root.children.first { $0.kind.role == .field })
    #expect(shown.kind.inputValue == .text("RAIN"))
    // The first event under a present number is the end of the earlier ones.
    #expect(try SessionRecord(bytes: #require(store.load("token"))).earlier?.isEmpty == false)
    try await browser.enter(.text("RAINy"), into: shown.id)
    try await browser.hear()
    #expect(browser.shown.element(shown.id)?.kind.inputValue == .text("RAINY"))
    #expect(try SessionRecord(bytes: #require(store.load("token"))).earlier == nil)
  }

  @Test("an event for a node that the new page has not is reported and acknowledged")
  func gone() async throws {
    let store = MemorySessionStore()
    let reports = Reports()
    let asking = Keeping<Notes.State>.part(
      version: 1, { $0.count }, restore: { $1.count = $0 })
    let first = LiveSession(
      Notes(), state: Notes.State(), keeping: asking, settings: Self.settings(store))
    var browser = try await LiveMirror(first)
    #expect(try await browser.connect())
    try await browser.perform(.press, on: NodeID(Notes.askButton))
    try await browser.hear()
    let yes = try #require(
      browser.shown.presented.last.flatMap(browser.shown.element)?.children.first)
    try await browser.perform(.press, on: yes.id)
    #expect(try await browser.connect(to: Self.restore(store, keeping: asking, reports: reports)))
    try await browser.hear()
    #expect(browser.shown.presented.isEmpty)
    #expect(browser.waiting.isEmpty)
    #expect(reports.all.contains { $0.contains("not in the tree") })
  }

  @Test(
    "nothing is lost and nothing doubled, wherever connections break and servers end",
    arguments: 0..<100)
  func random(block: Int) async throws {
    // A page that is kept costs more to run; one in five is enough to meet every case many times.
    for seed in block * 20..<block * 20 + 20 {
      try await journey(UInt64(seed), isKept: seed.isMultiple(of: 5))
    }
  }

  private func journey(_ seed: UInt64, isKept: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let store = MemorySessionStore()
    var session = LiveSession(
      Notes(), state: Notes.State(), keeping: .whole(version: 1),
      settings: Self.settings(isKept ? store : nil))
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    try await browser.hear()
    var presses = 0
    var typed = ""
    var isLoud = false
    for step in 0..<40 {
      switch Int.random(in: 0..<(isKept ? 14 : 13), using: &random) {
      case 0: await browser.drop()
      case 1, 2: #expect(try await browser.connect())
      case 3:
        try await browser.hear(losing: true)
        await browser.drop()
      case 4: try await browser.hear(acknowledging: false)
      case 5: try await browser.acknowledge()
      case 6, 7: try await browser.hear()
      case 8, 9:
        typed = "\(seed) \(step)x"
        try await browser.enter(.text(typed), into: NodeID(Notes.noteField))
      case 10:
        isLoud.toggle()
        try await browser.enter(.isOn(isLoud), into: NodeID(Notes.loudToggle))
      case 13:
        // The server is killed, and another one restores the page.
        await browser.drop(notifying: false)
        session = try Self.restore(store)
        #expect(try await browser.connect(to: session))
      default:
        presses += 1
        try await browser.perform(.press, on: NodeID(Notes.addButton))
      }
    }
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(browser.title == "Note \(presses)", "seed \(seed)")
    #expect(browser.waiting.isEmpty)
    let kind = browser.shown.element(NodeID(Notes.loudToggle))?.kind
    #expect(kind?.inputValue == .isOn(isLoud), "seed \(seed)")
    let state = await session.opening().root
    #expect(browser.shown.root.bare == state.bare, "seed \(seed)")
  }

  @Test("a record has the keys under which other versions of the server have stored it")
  func keys() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(Self.open(store))
    #expect(try await browser.connect())
    try await browser.hear()
    var kept = try SessionRecord(bytes: #require(store.load("token")))
    (kept.address, kept.focus, kept.browserSession) = ("/", 1, "one")
    let fields = try JSONSerialization.jsonObject(with: Data(kept.bytes())) as? [String: Any]
    #expect(
      Set((fields ?? [:]).keys) == [
        "format", "visited", "version", "state", "handled", "sent", "unacknowledged", "title",
        "address", "imprint", "ceiling", "focus", "owner",
      ])
  }

  @Test("a record of another version, another form or no form at all is refused in words")
  func refused() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(Self.open(store))
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(throws: KeepingError.otherVersion(1, expected: 2)) {
      try Self.restore(store, version: 2)
    }
    let kept = try SessionRecord(bytes: #require(store.load("token")))
    #expect(throws: KeepingError.notKept("/")) {
      try LiveSession(
        Notes(), state: Notes.State(), keeping: nil, settings: Self.settings(store), from: kept)
    }
    var other = kept
    other.format = 9
    #expect(throws: KeepingError.otherFormat(9)) { try SessionRecord(bytes: other.bytes()) }
    // Also if nothing else of it can be read here.
    let later = Array(#"{"format":9,"page":{}}"#.utf8)
    #expect(throws: KeepingError.otherFormat(9)) { try SessionRecord(bytes: later) }
    var broken = kept
    broken.state = Data("{".utf8)
    #expect {
      try LiveSession(
        Notes(), state: Notes.State(), keeping: .whole(version: 1),
        settings: Self.settings(store), from: broken)
    } throws: { "\($0)".contains("begins anew") }
    for bytes in [[], [0], Array("{}".utf8), Array("null".utf8)] as [[UInt8]] {
      #expect { try SessionRecord(bytes: bytes) } throws: { "\($0)".contains("cannot be read") }
    }
    var large = kept
    large.title = String(repeating: "x", count: SessionRecord.sizeLimit)
    #expect { try large.bytes() } throws: { "\($0)".contains("at most 1048576 bytes") }
  }
}

extension Element {
  /// The element without what counts changes.
  var bare: Element {
    var copy = self
    copy.id = NodeID(0)
    copy.revision = 0
    copy.children = children.map(\.bare)
    return copy
  }
}
