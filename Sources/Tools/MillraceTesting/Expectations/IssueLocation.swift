#if Testing
internal import IssueReporting

/// The source location of a test's call, at which an issue is reported.
struct IssueLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ text: String) {
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
