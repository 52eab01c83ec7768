#if Testing
internal import IssueReporting
internal import Synchronization

/// Returns the texts of the issues that a closure reports, which are not recorded.
package func issues(_ body: () -> Void) -> [String] {
  let collector = IssueCollector()
  withIssueReporters([collector]) { body() }
  return collector.texts
}

private final class IssueCollector: IssueReporter {
  private let found = Mutex<[String]>([])

  var texts: [String] { found.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    found.withLock { $0.append(text) }
  }
}
#endif
