#if Web
import Logging
import Millrace
import MillraceViews
import Testing

@testable import MillraceWeb
import MillraceWebTesting

@Suite("The log of a report")
struct ReportLogTests {
  /// An action, an error and an effect that carry what a user typed.
  struct Typed: Error, CustomStringConvertible {
    let description = "canary"
  }

  private struct OfStyle: StyleReport {
    let description = "canary"
    let logText = "Something of a style."
    let kindAndLocation = "something"
  }

  static var reports: [Report] {
    [
      .refused(.busy(running: "canary", refused: "canary")),
      .rejected(cause: Typed(), error: Typed(), origin: Origin(view: ViewIdentity("canary"))),
      .departed(dropped: "canary", scope: "canary"),
      .lateResult(of: "canary", action: Typed()),
      .effectFailed(effect: "canary", error: Typed()),
      .style(OfStyle()),
      .observationsDropped(count: 1, cause: "canary"),
      .duplicateKey(key: "canary", location: "canary"),
      .unhandled(action: Typed()),
    ]
  }

  @Test("it names types, and no value that a person could have typed", arguments: reports.indices)
  func logText(index: Int) {
    let report = Self.reports[index]
    #expect(report.description.contains("canary"))
    #expect(!report.logText.contains("canary"))
    #expect(report.logText.hasSuffix("."))
  }

  /// A page with a mistake in its view.
  private struct Mistaken: LiveProgram {
    struct State: Codable, Sendable {}
    enum Action: Sendable { case never }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
    func title(_ state: State) -> String { "Mistaken" }
    func view(_ state: State) -> Node<Action> {
      column {
        text("one").named("same")
        text("two").named("same")
      }
    }
  }

  @Test("a site warns of what its pages report, once for all of them")
  func warning() async throws {
    let lines = LogLines()
    var site = LiveSite(logger: Logger(label: "test") { _ in lines })
    site.page("/") { _ in PageFactory(Mistaken(), state: Mistaken.State()) }
    let open = RunningSite(site, form: .patches)
    for _ in 0..<2 {
      guard case .page(let session, _, _) = await open.open("/") else {
        Issue.record("no page")
        return
      }
      _ = await session.document()
      _ = await session.connect(last: 0)
    }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasPrefix("warning ") == true)
    await open.end()
  }

  /// A page whose work fails.
  private struct Failing: LiveProgram {
    struct Failure: Error {}
    struct State: Sendable { var count = 0 }

    func update(_ state: inout State, _ action: Bool) -> Effect<Bool> {
      state.count += 1
      return .run("fail") { throw Failure() }
    }

    func title(_ state: State) -> String { "\(state.count)" }
    func view(_ state: State) -> Node<Bool> { button("Fail", send: true) }
  }

  @Test("a report is logged with its session, by the beginning of the token, and its commit")
  func metadata() async throws {
    let lines = LogLines()
    var site = LiveSite(logger: Logger(label: "test") { _ in lines })
    site.page("/") { _ in PageFactory(Failing(), state: Failing.State()) }
    let page = try await LiveTest(site).open("/")
    try await page.press("Fail")
    try await page.settle()
    let line = try #require(lines.all.first)
    #expect(line.hasPrefix("warning An effect failed with a Failure."))
    #expect(line.contains(/"session": [0-9a-f]{6}[,\]]/))
    #expect(line.contains(/"commit": 1[,\]]/))
  }

  @Test("a mistake of a client is no report of the program")
  func clients() {
    #expect(Report.driver(WireError.unknownAddress("/x")).isOfClient)
    #expect(!Report.driver(ViewReport.duplicateName("x")).isOfClient)
    #expect(!Report.unhandled(action: 1).isOfClient)
  }

  @Test("a mistake of the program itself is logged in full")
  func mistake() {
    let report = Report.mistake(.editAbsent(slot: "folders"))
    #expect(report.logText == report.description)
  }
}
#endif
