package import Millrace

/// Counts the reports of a loop, by their first word.
package final class ReportCount {
  /// The number of reports by their first word.
  package private(set) var counts: [String: Int] = [:]
  private var attached: ObservationToken?

  /// Begins to count the reports of a loop.
  package init(of loop: Loop) {
    let hooks = Hooks(didReport: { [weak self] report in self?.count(report) })
    attached = loop.attach(hooks)
  }

  private func count(_ report: Report) { counts[Self.kind(of: report), default: 0] += 1 }

  private static func kind(of report: Report) -> String {
    switch report {
    case .mistake(.offOwner): "off owner"
    case .mistake(.raced): "raced"
    case .refused(.offOwner): "refused off owner"
    default: "\(report)"
    }
  }
}
