#if Testing
internal import IssueReporting

/// Where a test spoke, so that an issue is shown there.
struct IssuePlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ text: String) {
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
