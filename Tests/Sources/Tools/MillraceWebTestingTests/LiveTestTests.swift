#if Web
import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

/// A page that counts seconds, and takes what is pressed.
private struct Watch: LiveProgram {
  struct State: Sendable, Codable, Equatable {
    var seconds = 0
    var name = ""
    var isRunning = false
    var isClosing = false
  }

  enum Action: Sendable {
    case run(Bool)
    case ticked
    case typed(String)
    case close
    case closed
    case at(Int)
  }

  let clock: any Clock<Duration>

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .run(let isRunning):
      state.isRunning = isRunning
      return isRunning ? tick() : .cancel("tick")
    case .ticked:
      state.seconds += 1
      return tick()
    case .typed(let name): state.name = String(name.prefix(3))
    case .close: state.isClosing = true
    case .closed: state.isClosing = false
    case .at(let seconds): state.seconds = seconds
    }
    return .none
  }

  private func tick() -> Effect<Action> {
    .run("tick") { [clock] in
      try await clock.sleep(for: .seconds(1))
      return .ticked
    }
    .keyed("tick")
  }

  func title(_ state: State) -> String { "\(state.seconds) s" }
  func address(_ state: State) -> String? { "/watch/\(state.seconds / 60)" }
  func arrive(at address: String) -> Action? {
    Int(address.dropFirst("/watch/".count)).map { .at($0 * 60) }
  }

  func view(_ state: State) -> Node<Action> {
    column {
      heading("Watch")
      text("\(state.seconds)")
      toggle("Running", isOn: state.isRunning) { .run($0) }
      field("Name", text: state.name, onInput: { .typed($0) })
      button("Start", send: .run(true)).disabled(state.isRunning)
      button("Close", send: .close)
      link("Elsewhere", to: "/other")
      button("Help", locally: .toggle("help"))
      column { text("Press Start.") }.named("help").startsHidden()
      if state.isClosing {
        alert("Close?", onDismiss: .closed) { button("No", send: .closed) }
      }
    }
  }
}

/// A page that takes files, and says how much of each is there.
private struct Box: LiveProgram {
  struct State: Sendable { var words = "empty" }
  enum Action: Sendable { case changed(UploadChange) }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(.progressed(_, let received)): state.words = "\(received) bytes"
    case .changed(.finished(let file)): state.words = "\(file.offer.name) is there"
    case .changed(.failed(_, let failure)): state.words = "\(failure)"
    case .changed: break
    }
    return .none
  }

  func title(_ state: State) -> String { state.words }
  func view(_ state: State) -> Node<Action> {
    column { upload("File", accepting: [".wav"], limit: 1_000_000) { .changed($0) } }
  }
}

/// A page of a booklet, where one that is torn out leads to the page before it.
private struct Booklet: LiveProgram {
  struct State: Sendable, Codable, Equatable {
    var page: Int
    var torn: Int?
  }

  enum Action: Sendable {
    case turn
    case tear
    case open(Int)
  }

  static var site: LiveSite {
    var site = LiveSite()
    for (name, other) in [("poems", "notes"), ("notes", "poems")] {
      site.page("/\(name)") { visit in
        guard let page = visit.segments.last.flatMap({ Int($0) }) else { return nil }
        return PageFactory(
          Booklet(name: name, other: other), state: State(page: page), keeping: .whole(version: 1))
      }
    }
    return site
  }

  let name: String
  let other: String

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .turn: state.page += 1
    case .tear: state.torn = state.page
    case .open(let page): state.page = page == state.torn ? page - 1 : page
    }
    return .none
  }

  func title(_ state: State) -> String { "\(name) \(state.page)" }
  func address(_ state: State) -> String? { "/\(name)/\(state.page)" }
  func arrive(at address: String) -> Action? {
    guard address.hasPrefix("/\(name)/") else { return nil }
    return Int(address.dropFirst(name.count + 2)).map { .open($0) }
  }

  func view(_ state: State) -> Node<Action> {
    column {
      if let torn = state.torn { text("Without page \(torn)") }
      button("Turn", send: .turn)
      button("Tear", send: .tear)
      link("Other", to: "/\(other)/1")
    }
  }
}

@Suite("A site without a browser", .timeLimit(.minutes(5)))
struct LiveTestTests {
  private static func site(
    store: (any SessionStore)? = nil, limit: Int = 10, seed: UInt64? = nil
  ) -> LiveTest {
    let clock = VirtualClock()
    var site = LiveSite()
    site.store = store
    site.pageLimit = limit
    site.page("/watch") { _ in
      PageFactory(Watch(clock: clock), state: Watch.State(), keeping: .whole(version: 1))
    }
    site.page("/other") { _ in
      PageFactory(Watch(clock: clock), state: Watch.State(seconds: 600))
    }
    return LiveTest(site, clock: clock, seed: seed)
  }

  @Test("a page is read, found in and used as by a person")
  func using() async throws {
    let page = try await Self.site().open("/watch")
    #expect(page.title == "0 s")
    #expect(page.address == "/watch/0")
    #expect(
      page.outline == """
        heading 1 ‘Watch’
        text ‘0’
        toggle ‘Running’: off
        field ‘Name’: ‘’
        button ‘Start’
        button ‘Close’
        link ‘Elsewhere’ → /other
        button ‘Help’
        """)
    try await page.type("Anna", into: "Name")
    #expect(try page.find(.field, "Name").kind.inputValue == .text("Ann"))
    try await page.press("Close")
    #expect(page.presented.count == 1)
    await #expect(throws: TestHostError.outOfReach("Name", role: .field, behind: "Close?")) {
      try await page.type("x", into: "Name")
    }
    try await page.dismiss("Close?", role: .alert)
    #expect(page.presented.isEmpty)
    await #expect(throws: TestHostError.self) { try await page.press("Nothing") }
  }

  @Test(
    "local commands run without the session, and are forgotten when the page is loaded again"
  )
  func locally() async throws {
    let page = try await Self.site().open("/watch")
    #expect(!page.contains(.text, "Press Start."))
    try await page.press("Help")
    #expect(page.contains(.text, "Press Start."))
    try await page.press("Start")
    #expect(page.contains(.text, "Press Start."))
    try await page.reload()
    #expect(!page.contains(.text, "Press Start."))
  }

  @Test("time stands still until the test moves it", arguments: [nil, 0, 1, 2] as [UInt64?])
  func time(seed: UInt64?) async throws {
    let site = Self.site(seed: seed)
    let page = try await site.open("/watch")
    try await page.press("Start")
    #expect(page.title == "0 s")
    await #expect(throws: TestHostError.self) { try await page.press("Start") }
    try site.advance(by: .milliseconds(2_500))
    try await page.settle()
    #expect(page.title == "2 s")
    try site.advance(by: .seconds(60))
    try await page.settle()
    #expect(page.title == "62 s")
    #expect(page.address == "/watch/1")
    try await page.set("Running", to: false)
    try site.advance(by: .seconds(60))
    try await page.settle()
    #expect(page.title == "62 s")
    try await page.goBack()
    #expect(page.title == "0 s")
    #expect(page.address == "/watch/0")
  }

  @Test("a link without an action leads to another page, a reload to the page as it begins")
  func leaving() async throws {
    let site = Self.site()
    let page = try await site.open("/watch")
    try await page.type("Ann", into: "Name")
    try await page.follow("Elsewhere")
    #expect(page.title == "600 s")
    try await page.reload()
    #expect(try page.find(.field, "Name").kind.inputValue == .text(""))
    // The page that was left is there for as long as the site has patience.
    let full = Self.site(limit: 1)
    _ = try await full.open("/watch")
    await #expect(throws: LiveTestError.siteIsFull("/other")) {
      _ = try await full.open("/other")
    }
  }

  @Test("back and forward load a document that was left, with what it keeps")
  func documents() async throws {
    let page = try await LiveTest(Booklet.site).open("/poems/1")
    try await page.press("Turn")
    try await page.press("Turn")
    try await page.press("Tear")
    try await page.follow("Other")
    #expect(page.title == "notes 1")
    for _ in 1...2 {
      try await page.goBack()
      #expect(page.title == "poems 3" && page.address == "/poems/3")
      #expect(page.contains(.text, "Without page 3"))
      try await page.goForward()
      #expect(page.title == "notes 1" && page.address == "/notes/1")
      #expect(!page.contains(.text, "Without page 3"))
    }
    try await page.goBack()
    try await page.goBack()
    #expect(page.title == "poems 2" && page.address == "/poems/2")
  }

  @Test("a visit that is answered with another address changes its entry, and removes none")
  func answeredElsewhere() async throws {
    let page = try await LiveTest(Booklet.site).open("/poems/1")
    try await page.press("Turn")
    try await page.press("Tear")
    try await page.press("Turn")
    try await page.goBack()
    #expect(page.title == "poems 1" && page.address == "/poems/1")
    try await page.goForward()
    #expect(page.title == "poems 3" && page.address == "/poems/3")
    try await page.goBack()
    try await page.goBack()
    #expect(page.title == "poems 1" && page.address == "/poems/1")
    // At another address a change makes an entry of its own, and removes those ahead.
    try await page.press("Turn")
    try await page.goForward()
    #expect(page.title == "poems 2" && page.address == "/poems/2")
  }

  @Test("a lost connection loses nothing, and a killed server loses nothing that is kept")
  func connections() async throws {
    let site = Self.site(store: MemorySessionStore())
    let page = try await site.open("/watch")
    try await page.drop()
    #expect(!page.isConnected)
    try await page.type("Ann", into: "Name")
    try await page.press("Close")
    #expect(page.waitingCount == 2)
    #expect(page.presented.isEmpty)
    #expect(try await page.reconnect())
    #expect(page.waitingCount == 0)
    #expect(page.presented.count == 1)
    site.restart()
    #expect(try await page.reconnect())
    #expect(page.presented.count == 1)
    try await page.press("No")
    #expect(try page.find(.field, "Name").kind.inputValue == .text("Ann"))
    let forgetful = Self.site()
    let other = try await forgetful.open("/watch")
    try await other.type("Ann", into: "Name")
    forgetful.restart()
    #expect(try await other.reconnect() == false)
    #expect(try other.find(.field, "Name").kind.inputValue == .text(""))
  }

  @Test("a page that is loaded again has what it keeps, and the one before it is over")
  func reloaded() async throws {
    for restarts in [false, true] {
      let store = MemorySessionStore()
      let site = Self.site(store: store)
      let page = try await site.open("/watch")
      try await page.type("Ann", into: "Name")
      try await page.press("Close")
      if restarts { site.restart() }
      try await page.reload()
      #expect(try page.find(.field, "Name").kind.inputValue == .text("Ann"))
      #expect(page.presented.count == 1)
      try await page.press("No")
      try await page.reload()
      #expect(page.presented.isEmpty)
      #expect(store.count == 1)
    }
  }

  @Test("a file is given in pieces, or refused as the program and the site say")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("live-test-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var site = LiveSite()
    site.uploads = Uploads(folder: folder)
    site.page("/") { _ in PageFactory(Box(), state: Box.State()) }
    let page = try await LiveTest(site).open("/")
    let bytes = [UInt8](repeating: 7, count: 300_000)
    #expect(try await page.give(bytes, named: "rain.txt", to: "File") == nil)
    #expect(page.title.contains("of a kind that is not accepted here"))
    #expect(try await page.give(bytes, named: "rain.wav", to: "File", pieces: 2) == 262_144)
    #expect(page.title == "262144 bytes")
    #expect(try await page.give(bytes, named: "wind.wav", to: "File") == 300_000)
    #expect(page.title == "wind.wav is there")
    await #expect(throws: TestHostError.self) {
      try await page.give(bytes, named: "x", to: "Nowhere")
    }
  }

  @Test("the errors say what to do")
  func errors() {
    #expect("\(LiveTestError.noPage("/x"))".contains("Expected a page at /x"))
    #expect("\(LiveTestError.siteIsFull("/x"))".contains("raise its pageLimit"))
  }
}
#endif
