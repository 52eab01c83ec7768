#if Web
import Millrace
import Testing

@testable import MillraceWeb

@Suite("What a log is told of a report")
struct ReportLogTests {
  /// An action, an error and an effect that carry what somebody typed.
  struct Typed: Error, CustomStringConvertible {
    let description = "canary"
  }

  static var reports: [Report] {
    [
      .refused(.busy(running: "canary", refused: "canary")),
      .rejected(cause: Typed(), error: Typed(), origin: Origin(view: ViewIdentity("canary"))),
      .departed(what: "canary", scope: "canary"),
      .lateResult(of: "canary", action: Typed()),
      .effectFailed(effect: "canary", error: Typed()),
      .bindingFailed(binding: "canary", error: Typed()),
      .observationsDropped(count: 1, cause: "canary"),
      .duplicateKey(key: "canary", place: "canary"),
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

  @Test("what is wrong with the program itself is told in full")
  func mistake() {
    let report = Report.mistake(.editAbsent(slot: "folders"))
    #expect(report.logText == report.description)
  }
}
#endif
