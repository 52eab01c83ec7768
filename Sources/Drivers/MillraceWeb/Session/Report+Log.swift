internal import Millrace
internal import MillraceViews

#if Web
internal import Logging
#endif

extension Report {
  /// True if a client has caused the report by an invalid or outdated message.
  var isOfClient: Bool {
    guard case .driver(let problem) = self else { return false }
    return problem is EventRefusal || problem is WireError
  }

  /// The text of the report for a log.
  ///
  /// Actions, effects, errors and keys are left out, since they carry text that people typed.
  var logText: String {
    switch self {
    case .refused: "A turn was refused: another one was under way."
    case .rejected(let cause, let error, let origin):
      "Rejected a \(type(of: cause)) with a \(type(of: error)), "
        + "sent at \(origin.fileID):\(origin.line)."
    case .departed: "Dropped a value for a scope, a child or a store that is gone."
    case .lateResult(_, let action):
      "Dropped a \(type(of: action)): its source was cancelled or has left."
    case .effectFailed(_, let error): "An effect failed with a \(type(of: error))."
    case .style(let report): report.logText
    case .unhandled(let action): "No handler takes a \(type(of: action))."
    case .duplicateKey: "Two subscriptions of one store have the same key."
    case .observationsDropped(let count, _):
      "\(count) observation(s) never started: their turn was rolled back."
    case .cycle, .driver, .mistake: "\(self)"
    }
  }
}

#if Web
extension ReportLog {
  /// Writes a report to the log of a site: each of a client at `debug`, and others once per kind
  /// and location.
  ///
  /// - Parameters:
  ///   - session: The beginning of the token of the page.
  ///   - commit: The number of the newest commit, if the report comes from a loop.
  func write(_ report: Report, of session: Substring, commit: Int?, to logger: Logger) {
    var metadata: Logger.Metadata = ["session": "\(session)"]
    if let commit { metadata["commit"] = "\(commit)" }
    if report.isOfClient {
      logger.debug("\(report.logText)", metadata: metadata)
    } else if let line = line(for: report, as: \.logText) {
      logger.warning("\(line)", metadata: metadata)
    }
  }
}
#endif
