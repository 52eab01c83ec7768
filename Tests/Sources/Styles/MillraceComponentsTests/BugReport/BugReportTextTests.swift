import Foundation
import MillraceComponents
import Testing

@Suite("The file of a bug report")
struct BugReportTextTests {
  private static func makeReport() -> BugReport {
    let reporter = BugReporter(ReportCatalogue())
    let core = makeCore(Counter(), [reporter])
    core.dispatch(Step())
    core.dispatch(Step(by: 2))
    return reporter.report()
  }

  @Test("a report is read as it was written, and equal reports are written equally")
  func roundTrip() throws {
    let report = Self.makeReport()
    let text = try report.text()
    #expect(try BugReport(text: text) == report)
    #expect(try Self.makeReport().text() == text)
  }

  @Test("a text that is too long begins later, and an entry is dropped with those nested in it")
  func tooLong() throws {
    let (core, reporter) = BugReportTests.makeNesting()
    for _ in 1...4 { core.dispatch(Step()) }
    let report = reporter.report()
    let whole = try report.text()
    #expect(try report.text(upTo: whole.utf8.count) == whole)
    var text = whole
    for done in 1...4 {
      text = try report.text(upTo: text.utf8.count - 1)
      let shorter = try BugReport(text: text)
      #expect(shorter.entries == Array(report.entries.dropFirst(2 * done)))
      #expect(shorter.start.map(\.state) == [#"{"number":\#(11 * done)}"#])
      #expect(!shorter.isWhole)
    }
    let limit = text.utf8.count - 1
    #expect(throws: BugReportError.tooLong(bytes: whole.utf8.count, limit: limit)) {
      try report.text(upTo: limit)
    }
    withExtendedLifetime(core) {}
  }

  /// Files from another source, or without valid content.
  private static let strangers: [(String, BugReportError)] = [
    ("", .notReadable(at: "the text")),
    ("hello", .notReadable(at: "the text")),
    ("[]", .notReadable(at: "the text")),
    ("{}", .notReadable(at: "version")),
    (#"{"version": "1"}"#, .notReadable(at: "version")),
    (#"{"version": 2, "report": {}}"#, .otherVersion(2)),
    (#"{"version": 1}"#, .notReadable(at: "report")),
    (#"{"version": 1, "report": {"start": 7}}"#, .notReadable(at: "report.start")),
    (String(repeating: "[", count: 100_000), .notReadable(at: "the text")),
    (
      String(repeating: " ", count: BugReport.longestText + 1),
      .tooLong(bytes: BugReport.longestText + 1, limit: BugReport.longestText)
    ),
  ]

  @Test("a hostile file is a typed error", arguments: strangers)
  func hostile(text: String, expected: BugReportError) {
    #expect(throws: expected) { try BugReport(text: text) }
  }

  @Test("a file that was cut off anywhere, or has one byte changed, is an error or another report")
  func damaged() throws {
    let bytes = Array(try Self.makeReport().text().utf8)
    for end in bytes.indices {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      #expect(throws: BugReportError.self) { try BugReport(text: text) }
    }
    for index in bytes.indices {
      for byte in Array("\"0}]x".utf8) {
        var changed = bytes
        changed[index] = byte
        let reporter = BugReporter(ReportCatalogue())
        let core = makeCore(Counter(), [reporter])
        // Whatever it says: no crash, and nothing but what the catalogue has.
        if let report = try? BugReport(text: String(decoding: changed, as: UTF8.self)) {
          #expect(reporter.replay(report) != nil)
        }
        withExtendedLifetime(core) {}
      }
    }
  }

  private static let texts: [(BugReportError, String)] = [
    (
      .tooLong(bytes: 2, limit: 1),
      "The text has 2 bytes, and at most 1 are read. Let the reporter keep fewer actions."
    ),
    (
      .otherVersion(3),
      "The report is of version 3, and 1 was expected. Replay it with the Millrace that wrote it."
    ),
    (
      .notReadable(at: "report.start"),
      "The text is not a bug report: report.start is missing or invalid. Use the file as it was "
        + "written."
    ),
  ]

  @Test("errors say what was expected, what arrived and what to do", arguments: texts)
  func text(error: BugReportError, expected: String) {
    #expect("\(error)" == expected)
  }
}
