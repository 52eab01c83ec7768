#if Testing
import IssueReporting
import Synchronization

/// Keeps the texts of issues instead of recording them.
final class Collector: IssueReporter {
  private let found = Mutex<[String]>([])

  var texts: [String] { found.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    found.withLock { $0.append(text) }
  }
}
#endif
