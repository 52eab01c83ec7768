#if Web
import Logging
import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViews
@testable import MillraceWeb
import MillraceWebTesting
import Testing

/// A page with fields, and with a row that is built for each reading of the page.
private struct Fields: LiveProgram {
  struct State: Sendable { var texts = ["", "", "", "", ""] }
  enum Action: Sendable { case typed(String, at: Int), send }

  let builds: CallCount

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .typed(let text, at: let index) = action { state.texts[index] = text }
    return .none
  }

  func title(_ state: State) -> String { "Fields" }

  func view(_ state: State) -> Node<Action> {
    column {
      list("Rows", [1], key: { $0 }) { _ in
        let _ = builds.add()
        text("Row")
      }
      text(state.texts.joined(separator: " "))
      form("Form", onSubmit: .send) {
        for (index, text) in state.texts.enumerated() {
          field("Field", text: text, onInput: { .typed($0, at: index) })
        }
      }
    }
  }
}

@Suite("A form of a browser without scripts", .timeLimit(.minutes(5)))
struct FormsTests {
  /// The entries of the form as the page shows it at first.
  static let unchanged = [
    ("Name", ""), ("Day", ""), ("Count", "1"), ("Loud", "on"),
  ]

  static func with(_ changes: [String: String?]) -> [(String, String)] {
    var entries = unchanged.compactMap { name, value in
      (changes[name] ?? value).map { (name, $0) }
    }
    for (name, value) in changes where !unchanged.contains(where: { $0.0 == name }) {
      if let value { entries.append((name, value)) }
    }
    return entries
  }

  @Test("the page writes names, a method and a button that submits, inside of forms alone")
  func markup() async {
    let browser = BareBrowser(RunningSite(Booking.site()))
    await browser.get()
    #expect(browser.html.contains(#"data-on="submit" method="post"><input type="hidden""#))
    #expect(browser.html.contains(#"autocomplete="off" name="Name" data-rev"#))
    #expect(browser.html.contains(#"type="submit" class="button primary""#))
    // The disabled control has none, since a browser does not send it.
    #expect(browser.html.matches(of: /\sname="Name"/).count == 1)
    #expect(
      browser.key.hasPrefix(browser.html.firstMatch(of: /data-session="(.*?)"/)?.output.1 ?? "?"))
  }

  @Test("the program receives the actions of a live page, in the order of the page, and no other")
  func actions() async {
    let office = Booking.Office()
    let browser = BareBrowser(RunningSite(Booking.site(office)))
    await browser.get()
    let entries = [
      ("Name", "Ada & “Co”\r\n"), ("Kind", "=row"), ("Seat", "=row 2"), ("Day", "2026-12-24"),
      ("Count", "3"),
    ]
    let answer = await browser.post(entries)
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == "/book?millrace.page=\(browser.token.prefix(6))")
    #expect(answer.headers["Cache-Control"] == "no-store")
    #expect(office.names == ["Ada & “Co”\n"])
    await browser.get()
    #expect(browser.html.contains("Thank you"))
    let log = [
      "named(&quot;Ada &amp; “Co”\\n&quot;)", "kind(&quot;row&quot;)", "day(Optional(2026-12-24))",
      "count(3.0)", "loud(false)", "seat(&quot;row 2&quot;)", "send", "answered",
    ]
    #expect(browser.html.contains(log.joined(separator: " ")))
  }

  @Test("a control with the value that it had sends no action")
  func unchanged() async {
    let browser = BareBrowser(RunningSite(Booking.site()))
    await browser.get()
    _ = await browser.post(Self.unchanged)
    await browser.get()
    #expect(browser.html.contains(">send</p>"))
    // The page goes on: what it shows now is what the next post is compared with.
    _ = await browser.post(Self.with(["Count": "4", "Kind": "=box"]))
    await browser.get()
    #expect(browser.html.contains("send kind(&quot;box&quot;) count(4.0) send</p>"))
    #expect(browser.html.contains(#"value="=box 1""#))
  }

  @Test("a change that leaves the other controls as they are costs no reading of the page")
  func reading() async {
    func builds(changing count: Int) async -> Int {
      let builds = CallCount()
      var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      site.page("/book") { _ in PageFactory(Fields(builds: builds), state: Fields.State()) }
      let browser = BareBrowser(RunningSite(site))
      await browser.get()
      let before = builds.value
      let names = ["Field", "Field 2", "Field 3", "Field 4", "Field 5"]
      let entries = names.enumerated().map { ($1, $0 < count ? "x" : "") }
      #expect(await browser.post(entries).status == 303)
      return builds.value - before
    }
    let (one, all) = (await builds(changing: 1), await builds(changing: 5))
    // The row is built once to render each change.
    #expect(all - one == 4)
  }

  @Test("a page that nobody has connected to is mounted for a post in its turn")
  func turn() async throws {
    let builds = CallCount()
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.page("/book") { _ in PageFactory(Fields(builds: builds), state: Fields.State()) }
    let queue = MountingQueue(width: 1)
    let open = RunningSite(site, mountingQueue: queue)
    let browser = BareBrowser(open)
    await browser.get()
    let before = builds.value
    let request = browser.request("page=\(browser.key)&Field=x")
    let executor = ManualExecutor()
    let (gate, unlock) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Int?.self) { group in
      group.addTask(executorPreference: executor) {
        await queue.pass([0]) { for await _ in gate {} }
        return nil
      }
      try executor.drain()
      group.addTask(executorPreference: executor) { await open.respond(to: request).status }
      try executor.drain()
      #expect(queue.waitingCount == 1)
      #expect(builds.value == before)
      unlock.finish()
      try executor.drain()
      for try await status in group { #expect(status == nil || status == 303) }
    }
    #expect(builds.value > before)
  }

  @Test("an entry of a control that an earlier change has removed is dropped")
  func removed() async {
    let office = Booking.Office()
    let browser = BareBrowser(RunningSite(Booking.site(office)))
    await browser.get()
    _ = await browser.post(Self.with(["Kind": "=row"]))
    await browser.get()
    let entries = [("Name", "Ada"), ("Kind", "=box"), ("Seat", "=row 1"), ("Loud", "on")]
    #expect(await browser.post(entries).status == 303)
    #expect(office.names == ["Ada"])
    await browser.get()
    #expect(!browser.html.contains("seat("))
  }

  @Test("the page is handed over once, at its address and to its browser")
  func handover() async {
    let browser = BareBrowser(RunningSite(Booking.site()))
    await browser.get()
    let first = browser.token
    _ = await browser.post(Self.with(["Name": "Ada"]))
    let cookies = browser.cookies
    #expect(cookies.count == 1)
    await browser.get("/other")
    #expect(browser.token != first)
    #expect(browser.cookies == cookies)
    await browser.get()
    #expect(browser.html.contains("Thank you"))
    #expect(browser.cookies.isEmpty)
    await browser.get()
    #expect(browser.html.contains(#"name="Name""#))
  }

  @Test("a page whose person takes long is opened again, filled in and submitted")
  func late() async {
    let office = Booking.Office()
    let open = RunningSite(Booking.site(office))
    let browser = BareBrowser(open)
    await browser.get()
    await open.end()
    let entries = Self.with(["Name": "Ada", "Kind": "=row", "Seat": "=row 1"])
    #expect(await browser.post(entries).status == 303)
    #expect(office.names == ["Ada"])
    await browser.get()
    #expect(browser.html.contains("Thank you"))
    #expect(browser.html.contains("seat("))
  }

  @Test("a page that began anew without the form of the post is shown, and nothing is submitted")
  func lateStep() async {
    let office = Booking.Office()
    let open = RunningSite(Booking.site(office))
    let browser = BareBrowser(open)
    await browser.get()
    await open.end()
    #expect(await browser.post(Self.with(["Name": "Ada", "Code": "7"])).status == 303)
    #expect(office.names.isEmpty)
    await browser.get()
    #expect(browser.html.contains(#"value="Ada""#))
  }

  @Test("a page that is kept continues on another server, with its record")
  func kept() async throws {
    let (office, store) = (Booking.Office(), MemorySessionStore())
    let browser = BareBrowser(RunningSite(Booking.site(office, store: store)))
    await browser.get()
    _ = await browser.post(Self.with(["Kind": "=row", "Count": "5"]))
    let second = BareBrowser(RunningSite(Booking.site(office, store: store)))
    (second.cookies, second.next) = (browser.cookies, browser.next)
    await second.get()
    #expect(second.html.contains(#"value="5""#))
    #expect(second.token != browser.token)
    // The answer may be lost, and requested again.
    #expect(store.load(browser.token) != nil)
    // Nor is the next post handled by the server that has shown the page.
    let third = BareBrowser(RunningSite(Booking.site(office, store: store)))
    let entries = Self.with(["Name": "Ada", "Kind": "=row", "Count": "5"])
    #expect(await third.post(entries, key: second.key).status == 303)
    #expect(office.names == ["Ada"])
    await third.get()
    let log = ["count(5.0) send named(&quot;Ada&quot;) send answered"]
    #expect(third.html.contains(log[0]))
  }

  @Test("while the store fails, what is posted for a page that only it has is not submitted")
  func storeFails() async throws {
    let (office, store) = (Booking.Office(), ClaimTests.SharedStore())
    let browser = BareBrowser(RunningSite(Booking.site(office, store: store)))
    await browser.get()
    _ = await browser.post(Self.with(["Kind": "=row", "Count": "5"]))
    let open = RunningSite(Booking.site(office, store: store))
    let second = BareBrowser(open)
    second.cookies = browser.cookies
    let entries = Self.with(["Name": "Ada", "Kind": "=row", "Count": "5"])
    store.setDown(true)
    #expect(await second.post(entries, key: browser.key).status == 503)
    #expect(office.names.isEmpty && open.sessions.count == 0)
    store.setDown(false)
    #expect(await second.post(entries, key: browser.key).status == 303)
    #expect(office.names == ["Ada"])
  }

  @Test("a request for the result of a post that is cancelled leaves the page, whose work goes on")
  func cancelledRequest() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let clock = HeldClock()
    let open = RunningSite(
      Booking.site(Booking.Office(gate: gate)) { Environment(clock: clock) })
    let browser = BareBrowser(open)
    await browser.get()
    async let answered = browser.post(Self.with(["Name": "Ada"]))
    await clock.waitForSleeper(of: open.site.formTimeout)
    clock.release(open.site.formTimeout)
    #expect(await answered.status == 303)
    let (path, query) = Visit.split(try #require(browser.next))
    let request = WebRequest(path: path, query: query, headers: browser.headers)
    let status = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await open.respond(to: request).status
    }.value
    #expect(status == 503)
    let token = browser.token
    await browser.get()
    #expect(browser.token == token)
    opener.finish()
  }

  @Test("a browser whose script arrives after the post goes live in the same page")
  func live() async throws {
    let open = RunningSite(Booking.site())
    let browser = BareBrowser(open)
    await browser.get()
    _ = await browser.post(Self.with(["Count": "5"]))
    await browser.get()
    let session = try #require(await open.session(browser.token))
    let connection = try #require(await session.connect(last: 0))
    #expect(await session.nextMessage(connection.number) == #"{"n":1,"ops":[],"seen":-1}"#)
    let form = try #require(browser.key.split(separator: ".").last)
    try await session.receive(
      ClientMessage(#"{"event":{"sequence":0,"node":\#(form),"name":"submit"}}"#),
      on: connection.number)
    let message = try #require(await session.nextMessage(connection.number))
    #expect(message.contains("count(5.0) send send"))
    // A page that is live takes no post: another one does, with what was typed.
    _ = await browser.post(Self.with(["Count": "6"]))
    #expect(await session.nextMessage(connection.number) == nil)
    await browser.get()
    #expect(browser.token != String(form))
    #expect(browser.html.contains(#"value="6""#))
  }

  @Test("a program that leads to another page does so")
  func destination() async {
    let browser = BareBrowser(RunningSite(Booking.site(destination: "/thanks?a=b")))
    await browser.get()
    let answer = await browser.post(Self.with(["Name": "Ada"]))
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == "/thanks?a=b")
    #expect(browser.cookies.isEmpty)
  }

  @Test(
    "the answer waits for effects, also those that no view shows, for a time of the site's clock",
    arguments: [true, false])
  func effects(showsBusy: Bool) async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let clock = HeldClock()
    let office = Booking.Office(gate: gate)
    let open = RunningSite(Booking.site(office, showsBusy: showsBusy) { Environment(clock: clock) })
    let browser = BareBrowser(open)
    await browser.get()
    async let answered = browser.post(Self.with(["Name": "Ada"]))
    await clock.waitForSleeper(of: open.site.formTimeout)
    clock.release(open.site.formTimeout)
    #expect(await answered.status == 303)
    await browser.get()
    #expect(browser.html.contains(#"aria-busy="true""#) == showsBusy)
    // The page is there until the effect has ended.
    #expect(browser.cookies.count == 1)
    opener.finish()
  }

  @Test("the answer waits for no subscription")
  func subscriptions() async {
    let open = RunningSite(Booking.site { Environment(clock: HeldClock()) })
    let browser = BareBrowser(open)
    await browser.get()
    #expect(await browser.post(Self.unchanged).status == 303)
    await browser.get()
    #expect(browser.html.contains(">send</p>"))
  }
}
#endif
