internal import Synchronization

/// A log that writes reports as lines, once per kind and location: on standard error by default.
///
/// The standard log receives the reports that no tool of a loop listens to; a driver has one for
/// the logs of its pages. Sendable by its lock; a report costs a dictionary access.
package final class ReportLog: Sendable {
  /// The log that loops write to.
  package static let standard = ReportLog { StandardError.write("Millrace: \($0)\n") }

  private struct Contents {
    var written: Set<String> = []
    var isFull = false

    /// Adds a kind of report; returns whether it is new.
    @_optimize(none)
    mutating func insert(_ kind: String) -> Bool { written.insert(kind).inserted }
  }

  private let contents = Mutex(Contents())
  private let limit: Int
  private let write: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - limit: How many kinds and locations are written and stored before a last line says that
  ///     there are more: neither memory nor a log file grows without bound.
  ///   - write: Writes a line, which has no line break at its end; nothing by default, for a caller
  ///     of ``line(for:as:)``.
  package init(limit: Int = 200, write: @escaping @Sendable (String) -> Void = { _ in }) {
    self.limit = limit
    self.write = write
  }

  /// Writes a report of a kind and location that has not been written before.
  ///
  package func write(_ report: Report) {
    if let line = line(for: report, as: { "\($0)" }) { write(line) }
  }

  /// Returns the line for a report of a kind and location that is new, for a caller that writes it
  /// with more than the line; `nil` for every other one.
  ///
  /// - Parameter text: Returns the text of the report.
  package func line(for report: Report, as text: (Report) -> String) -> String? {
    guard !contents.withLock({ $0.isFull }) else { return nil }
    // All texts are created outside the lock: the description of a user's type may itself report.
    let kind = report.kindAndLocation
    let isLast: Bool? = contents.withLock { contents in
      guard !contents.isFull, contents.insert(kind) else { return nil }
      contents.isFull = contents.written.count > limit
      return contents.isFull
    }
    guard let isLast else { return nil }
    let full =
      "\(limit) kinds of reports were written; further kinds are not. Attach a hook to see them."
    return isLast ? full : text(report)
  }
}

extension Report {
  /// The case of the report and its location, without the parts that vary from one report to the
  /// next.
  ///
  /// Digits of a name are removed, so that the thousandth page is the same location as the first.
  var kindAndLocation: String {
    if case .rejected(_, let error, let origin) = self, !origin.fileID.isEmpty {
      return "rejected \(type(of: error)) \(origin)"
    }
    let text = kindAndName
    // Most texts have no digit, and checking each character for one takes longer than the rest.
    let mayHaveNumbers = text.utf8.contains { $0 >= 0x80 || (0x30...0x39).contains($0) }
    return mayHaveNumbers ? text.filter { !$0.isNumber } : text
  }

  @_optimize(none)
  private var kindAndName: String {
    switch self {
    case .refused(let error): words("refused", error.kindAndLocation)
    case .rejected(let cause, let error, _): words("rejected", type(of: error), head(cause))
    case .departed(let item, let scope): words("departed", head(item), scope)
    case .lateResult(let effect, let action): words("late", head(effect), head(action))
    case .effectFailed(let effect, let error): words("failed", head(effect), type(of: error))
    case .style(let report): words("style", report.kindAndLocation)
    case .observationsDropped(_, let cause): words("dropped", head(cause))
    case .cycle(let error): words("cycle", error)
    case .duplicateKey(_, let location): words("duplicate", location)
    case .unhandled(let action): words("unhandled", type(of: action))
    case .driver(let problem): words("driver", type(of: problem), head(problem))
    case .mistake(.offOwner(let call)): words("off owner", head(call))
    case .mistake(.raced(let call)): words("raced", head(call))
    case .mistake(.travelElsewhere(let operation)): words("travel", operation)
    case .mistake(.unknownCommit): "unknown commit"
    case .mistake(let mistake): words("mistake", mistake)
    }
  }
}

extension DeliveryError {
  @_optimize(none)
  fileprivate var kindAndLocation: String {
    switch self {
    case .busy(let running, let refused): words("busy", head(running), head(refused))
    case .insideHandler(let running, let refused): words("inside", head(running), head(refused))
    case .tooDeep(_, let refused): words("deep", head(refused))
    case .frozen(let refused): words("frozen", head(refused))
    case .offOwner(let refused): words("off owner", head(refused))
    }
  }
}

/// Returns the texts of values with spaces between them: a call of it compiles in half the time of
/// an interpolation.
private func words(_ values: Any...) -> String {
  var text = ""
  for value in values { text += text.isEmpty ? "\(value)" : " \(value)" }
  return text
}

/// Returns the name of an action, an effect or a call, without its payload.
private func head(_ value: Any) -> String {
  String("\(value)".prefix { $0 != "(" && $0 != ":" }.prefix(80))
}
