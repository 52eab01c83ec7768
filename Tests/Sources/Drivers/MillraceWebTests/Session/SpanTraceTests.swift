#if Web
import InMemoryTracing
import Logging
import Millrace
import MillraceTestSupport
import MillraceViews
@testable import MillraceWeb
import MillraceWebTesting
import Synchronization
import Testing
import Tracing

/// A page that counts at once, and asks a service for more.
private struct Counter: LiveProgram {
  struct State: Sendable, Equatable {
    var count = 0
    var secret = ""
  }

  enum Action: Sendable {
    case up
    case ask
    case answered(Int)
    case typed(String)
  }

  let ask: @Sendable () async -> Int

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .up: state.count += 1
    case .ask: return .run("ask") { [ask] in .answered(await ask()) }
    case .answered(let number): state.count = number
    case .typed(let text): state.secret = text
    }
    return .none
  }

  func title(_ state: State) -> String { "Count \(state.count)" }

  func view(_ state: State) -> Node<Action> {
    column {
      text("\(state.count)")
      button("Up", send: .up)
      button("Ask", send: .ask)
      field("Secret", text: state.secret, onInput: { .typed($0) })
    }
  }
}

@Suite("The trace of a page", .timeLimit(.minutes(5)))
struct SpanTraceTests {
  private static func withPage(
    asking ask: @escaping @Sendable () async -> Int = { 7 },
    _ body: (LiveTestPage, InMemoryTracer) async throws -> Void
  ) async throws {
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    var site = LiveSite()
    site.tracer = tracer
    site.page("/") { _ in PageFactory(Counter(ask: ask), state: .init()) }
    let page = try await LiveTest(site).open("/")
    tracer.clearAll(includingActive: true)
    try await body(page, tracer)
  }

  /// The spans as lines: the name, below which other one, and some attributes.
  private static func lines(_ tracer: InMemoryTracer) -> [String] {
    let spans = tracer.finishedSpans
    let names = Dictionary(spans.map { ($0.spanID, $0.operationName) }) { first, _ in first }
    return spans.sorted { Int($0.spanID.filter(\.isNumber))! < Int($1.spanID.filter(\.isNumber))! }
      .map { span in
        span.operationName + (span.parentSpanID.map { " in \(names[$0] ?? "another")" } ?? "")
      }
  }

  @Test("a press is a span, with its commit and its patch")
  func press() async throws {
    try await Self.withPage { page, tracer in
      try await page.press("Up")
      #expect(
        Self.lines(tracer) == [
          "page.press", "page.commit in page.press", "page.patch in page.press",
        ])
      let spans = tracer.finishedSpans
      #expect(Set(spans.map(\.traceID)).count == 1)
      #expect(tracer.activeSpans.isEmpty)
      let press = try #require(spans.first { $0.operationName == "page.press" })
      #expect(press.kind == .server)
      #expect(press.attributes["millrace.sequence"]?.toSpanAttribute() == .int64(0))
      let commit = try #require(spans.first { $0.operationName == "page.commit" })
      #expect(commit.attributes["millrace.cause"]?.toSpanAttribute() == .string("Action"))
      #expect(commit.attributes["millrace.slots"]?.toSpanAttribute() == .int64(1))
    }
  }

  @Test("an effect, its answer and what it calls outside belong to the press that started it")
  func effect() async throws {
    let outside = Noted()
    try await Self.withPage(asking: {
      outside.note(ServiceContext.current)
      return 7
    }) { page, tracer in
      try await page.press("Ask")
      try await page.until { $0.title == "Count 7" }
      let lines = Self.lines(tracer)
      #expect(lines.first == "page.press")
      #expect(lines.contains("page.effect in page.press"))
      #expect(lines.count { $0 == "page.commit in page.press" } == 2)
      let spans = tracer.finishedSpans
      let press = try #require(spans.first { $0.operationName == "page.press" })
      #expect(Set(spans.map(\.traceID)) == [press.traceID])
      let effect = try #require(spans.first { $0.operationName == "page.effect" })
      #expect(outside.spanID == effect.spanID)
      #expect(tracer.activeSpans.isEmpty)
    }
  }

  @Test("no span has a text that a person has typed, nor the token of the page")
  func nothingTyped() async throws {
    try await Self.withPage { page, tracer in
      try await page.type("horse battery", into: "Secret")
      let spans = tracer.finishedSpans
      #expect(spans.contains { $0.operationName == "page.input" })
      for span in spans {
        span.attributes.forEach { name, value in
          #expect(!"\(value)".contains("horse"), "\(name)")
          if name == "millrace.session" { #expect("\(value)".count < 32) }
        }
      }
    }
  }

  @Test("a page that ends leaves no span open")
  func ending() async throws {
    let (never, _) = AsyncStream.makeStream(of: Int.self)
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    let session = LiveSession(
      Counter(ask: { await never.first { _ in true } ?? 0 }), state: .init(),
      settings: LiveSessionSettings(
        token: "token", language: "en", environment: { Environment() }, write: { _, _ in },
        trace: { SpanTrace(tracer, session: $0) }))
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    try await browser.listen()
    try await browser.press(3)
    #expect(tracer.activeSpans.map(\.operationName).contains("page.effect"))
    await session.end()
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test("a browser that acknowledges nothing keeps at most so many spans open")
  func fullWindow() async throws {
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    let session = LiveSession(
      Counter(ask: { 7 }), state: .init(),
      settings: LiveSessionSettings(
        token: "token", language: "en", environment: { Environment() }, write: { _, _ in },
        trace: { SpanTrace(tracer, session: $0) }))
    var browser = await TestBrowser(session)
    #expect(try await browser.connect())
    for _ in 0..<200 {
      try await browser.press(2)
      try await browser.listen(acknowledging: false)
    }
    #expect(tracer.activeSpans.count == SpanTrace.memory)
    try await browser.acknowledge()
    try await browser.listen()
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test("a value of a subscription belongs to the event that began it")
  func subscription() async throws {
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    let (values, feed) = AsyncStream.makeStream(of: Int.self)
    let outside = Noted()
    var site = LiveSite()
    site.tracer = tracer
    site.page("/") { _ in
      PageFactory(
        Follower(values: values, note: { outside.note(ServiceContext.current) }), state: 0)
    }
    let page = try await LiveTest(site).open("/")
    try await page.press("Follow")
    feed.yield(5)
    try await page.until { $0.title == "5" }
    let spans = tracer.finishedSpans
    let press = try #require(spans.first { $0.operationName == "page.press" })
    let effect = try #require(spans.first { $0.operationName == "page.effect" })
    #expect(effect.parentSpanID == press.spanID)
    #expect(outside.spanID == effect.spanID)
    // The subscription itself has no span.
    #expect(spans.count { $0.operationName == "page.effect" } == 1)
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test("a site without a tracer makes no trace")
  func none() {
    #expect(LiveSite().tracer == nil)
  }
}

/// A page that follows a stream once it is pressed.
private struct Follower: LiveProgram {
  let values: AsyncStream<Int>
  let note: @Sendable () -> Void

  func update(_ count: inout Int, _ action: Int) -> Effect<Int> {
    count = action
    return action < 5 ? .none : .run("note") { [note] _ in note() }
  }

  func subscriptions(_ count: Int) -> [Subscription<Int>] {
    count == 0 ? [] : [Subscription("values", { [values] in values }) { $0 }]
  }

  func title(_ count: Int) -> String { "\(count)" }
  func view(_ count: Int) -> Node<Int> { button("Follow", send: 1) }
}

/// Notes the span in which something outside was called.
private final class Noted: Sendable {
  private let id = Mutex<String?>(nil)

  var spanID: String? { id.withLock { $0 } }

  func note(_ context: ServiceContext?) {
    id.withLock { $0 = context?.inMemorySpanContext?.spanID }
  }
}
#endif
