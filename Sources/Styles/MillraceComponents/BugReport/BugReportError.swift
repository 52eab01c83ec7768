/// An error that is thrown for a text that is not a bug report that can be replayed.
public enum BugReportError: Error, Equatable, Sendable {
  /// The text is longer than the longest report that is read.
  case tooLong(bytes: Int, limit: Int)
  /// The text is of another version of the format.
  case otherVersion(Int)
  /// The text is not a report, or is incomplete; the path leads to the part that is invalid.
  case notReadable(at: String)
}

extension BugReportError: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "The text has \(bytes) bytes, and at most \(limit) are read. "
        + "Let the reporter keep fewer actions."
    case .otherVersion(let version):
      "The report is of version \(version), and \(BugReport.version) was expected. "
        + "Replay it with the Millrace that wrote it."
    case .notReadable(let path):
      "The text is not a bug report: \(path) is missing or invalid. "
        + "Use the file as it was written."
    }
  }
}
