/// Why a text is no bug report that can be replayed.
public enum BugReportError: Error, Equatable, Sendable {
  /// The text is longer than any report that is read.
  case tooLong(bytes: Int, limit: Int)
  /// It is of another version of Millrace.
  case otherVersion(Int)
  /// It is something else, or was cut off; the place is the way to what is wrong.
  case notReadable(at: String)
}

extension BugReportError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "The text has \(bytes) bytes, and at most \(limit) are read. Let the reporter keep fewer actions."
    case .otherVersion(let version):
      "The report is of version \(version), and \(BugReport.version) was expected. Replay it with the Millrace that wrote it."
    case .notReadable(let place):
      "The text is no bug report: \(place) is missing or something else. Take the file as it was written."
    }
  }
}
