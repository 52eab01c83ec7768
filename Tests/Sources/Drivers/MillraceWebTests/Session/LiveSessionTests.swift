import Millrace
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("A session without a server", .timeLimit(.minutes(5)))
struct LiveSessionTests {
  @Test("the document is whole before any script runs")
  func document() async {
    let html = await openNotes().document()
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("<title>Note 0</title>"))
    #expect(html.contains("data-session=\"token\""))
    #expect(html.contains("<p id=\"n1\" class=\"text body\">0</p>"))
    #expect(html.hasSuffix("</html>"))
  }

  @Test("every hello is answered, also where there is nothing new")
  func hello() async throws {
    var browser = await TestBrowser(openNotes())
    #expect(try await browser.connect())
    try await browser.listen()
    #expect(browser.messages == [#"{"n":1,"ops":[],"seen":-1}"#])
  }

  @Test("an event is answered with the smallest patch, with title, address and its own number")
  func event() async throws {
    var browser = await TestBrowser(openNotes())
    #expect(try await browser.connect())
    try await browser.listen()
    try await browser.press(Notes.addButton)
    try await browser.listen()
    #expect(
      browser.messages.last
        == #"{"n":2,"ops":[["text",1,"1"],["title","Note 1"],["address","/1"]],"seen":0}"#)
  }

  @Test("changes before the socket was connected are sent with the hello")
  func beforeConnect() async throws {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let session = openNotes(Notes(source: { stream }))
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    source.yield(7)
    // The subscription is a task of the loop: wait for the wake that it leads to.
    try await browser.listen()
    var wakes = browser.wakes.makeAsyncIterator()
    while browser.words(of: Notes.countNode) != "7", await wakes.next(isolation: nil) != nil {
      try await browser.listen()
    }
    #expect(browser.words(of: Notes.countNode) == "7")
  }

  @Test("an event that is not understood by the view is reported, and acknowledged")
  func refused() async throws {
    let reports = Reports()
    var browser = await TestBrowser(openNotes(reports: reports))
    #expect(try await browser.connect())
    try await browser.press(99)
    try await browser.press(Notes.countNode)
    try await browser.listen()
    #expect(browser.seen == 1)
    #expect(reports.all.count == 2)
    #expect(reports.all.first?.contains("not in the tree") == true)
  }

  @Test("a press before a sheet was seen is handled; one behind a sheet that is seen is refused")
  func unseenModal() async throws {
    let reports = Reports()
    let session = LiveSession(
      Groceries(), state: Groceries.State(name: "Jam", things: ["Bread"]),
      settings: LiveSessionSettings(
        token: "c0ffee", language: "en", environment: { .init() },
        write: { report, _ in reports.add(report.logText) }))
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    try await browser.listen()
    try await browser.press(3)
    try await browser.listen(acknowledging: false)
    #expect(browser.operations.contains { $0.first == "present" })
    // The browser has the sheet, and has not said so: this was on its way before.
    try await browser.send(.submit, 2)
    try await browser.listen(acknowledging: false)
    #expect(browser.words(of: 1) == "2 things")
    #expect(reports.all == [])
    try await browser.acknowledge()
    try await browser.send(.submit, 2)
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("behind the sheet") == true)
  }

  @Test("a sheet that came before the connection broke is seen, as the hello says")
  func seenModal() async throws {
    let reports = Reports()
    let session = LiveSession(
      Groceries(), state: Groceries.State(name: "Jam", things: ["Bread"]),
      settings: LiveSessionSettings(
        token: "c0ffee", language: "en", environment: { .init() },
        write: { report, _ in reports.add(report.logText) }))
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    try await browser.press(3)
    try await browser.listen(acknowledging: false)
    await browser.drop()
    #expect(try await browser.connect())
    try await browser.send(.submit, 2)
    #expect(reports.all.count == 1)
  }

  @Test("a typed text is corrected where the program has another")
  func correction() async throws {
    var browser = await TestBrowser(openNotes())
    #expect(try await browser.connect())
    try await browser.set(true, Notes.loudToggle)
    try await browser.type("rain", into: Notes.noteField)
    try await browser.listen()
    #expect(browser.operations.contains(["value", "3", "RAIN", "1"]))
  }

  @Test("a gap in the numbers is an error, a repetition is ignored")
  func numbering() async throws {
    let session = openNotes()
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    let connection = try #require(browser.connection).number
    try await browser.press(Notes.addButton)
    let again = ClientMessage.event(Event(.press, on: NodeID(Notes.addButton), sequence: 0))
    try await session.receive(again, on: connection)
    try await browser.listen()
    #expect(browser.words(of: Notes.countNode) == "1")
    for sequence in [2, 100, .max] {
      await #expect(throws: WireError.outOfOrder(expected: 1, found: sequence)) {
        let event = Event(.press, on: NodeID(Notes.addButton), sequence: sequence)
        try await session.receive(.event(event), on: connection)
      }
    }
    await #expect(throws: WireError.notAMessage) {
      try await session.receive(.hello(token: "token", last: 0), on: connection)
    }
    await #expect(throws: WireError.notAMessage) {
      try await session.receive(.ack(99), on: connection)
    }
  }

  @Test(
    "a hello that claims what was never sent, or forgot what was acknowledged, has to load again",
    arguments: [-1, 0, 1, 4, .max, .min])
  func foreignLast(last: Int) async throws {
    let session = openNotes()
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    try await browser.listen()
    try await browser.press(Notes.addButton)
    try await browser.listen()
    try await browser.press(Notes.addButton)
    try await browser.listen(acknowledging: false)
    // Three were sent, two acknowledged.
    #expect(browser.last == 3)
    #expect(await session.connect(last: last) == nil)
    #expect(await session.connect(last: 2)?.backlog.count == 1)
    #expect(await session.connect(last: 3)?.backlog.isEmpty == true)
  }

  @Test("a newer connection ends the older one, which is ignored and receives nothing")
  func twoConnections() async throws {
    let session = openNotes()
    var older = await TestBrowser(session)
    #expect(try await older.connect())
    let first = try #require(older.connection)
    let second = try #require(await session.connect(last: 0))
    // Ends after the wake that was in it.
    for await _ in older.wakes {}
    try await older.press(Notes.addButton)
    #expect(await session.nextMessage(first.number) == nil)
    // Its goodbye does not disturb the newer one either.
    await session.disconnect(first.number)
    let text = await session.nextMessage(second.number)
    #expect(text == #"{"n":1,"ops":[],"seen":-1}"#)
  }

  @Test("a browser that does not read gets one difference later, and costs no more meanwhile")
  func window() async throws {
    let session = openNotes()
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    let window = MessageWindow.limit
    for _ in 0..<10_000 {
      try await browser.press(Notes.addButton)
      try await browser.listen(acknowledging: false)
    }
    #expect(browser.last == window)
    #expect(browser.words(of: Notes.countNode) == "\(window)")
    try await browser.acknowledge()
    try await browser.listen(acknowledging: false)
    #expect(browser.last == window + 1)
    #expect(browser.words(of: Notes.countNode) == "10000")
  }

  @Test("back and forward go through the program; an unknown address is reported and undone")
  func visits() async throws {
    let reports = Reports()
    var browser = await TestBrowser(openNotes(reports: reports))
    #expect(try await browser.connect())
    try await browser.visit("/7")
    try await browser.listen()
    #expect(browser.words(of: Notes.countNode) == "7")
    // The browser is there already.
    #expect(!browser.operations.contains { $0.first == "address" })
    try await browser.visit("/nowhere")
    try await browser.listen()
    #expect(browser.operations.last == ["address", "/7"])
    #expect(reports.all.contains { $0.contains("/nowhere") })
  }

  @Test("a query that the program does not know leads where the path does, and is taken away")
  func foreignQuery() async throws {
    let reports = Reports()
    var browser = await TestBrowser(openNotes(reports: reports))
    #expect(try await browser.connect())
    try await browser.visit("/7?from=%00letter")
    try await browser.listen()
    #expect(browser.words(of: Notes.countNode) == "7")
    #expect(browser.operations.last == ["address", "/7"])
    #expect(reports.all.isEmpty)
  }

  @Test(
    "an ended session connects no browser, and is released with its page, loop and source"
  )
  func letGo() async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (gone, go) = AsyncStream.makeStream(of: Void.self)
    do {
      let source: @Sendable () -> AsyncStream<Int> = {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        source.onTermination = { _ in end.yield() }
        begin.yield()
        return stream
      }
      let session = openNotes(Notes(source: source, canary: Canary { go.yield() }))
      var browser = await TestBrowser(session)
      #expect(try await browser.connect())
      for await _ in begun { break }
      try await browser.press(Notes.addButton)
      try await browser.listen()
      await session.end()
      for await _ in browser.wakes {}
      #expect(await session.connect(last: 1) == nil)
      try await browser.press(Notes.addButton)
      #expect(await session.nextMessage(1) == nil)
    }
    // The feed ends because its loop was released; then nothing retains the session.
    for await _ in ended { break }
    for await _ in gone { break }
  }
}
