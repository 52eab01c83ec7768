package import Millrace

/// The reports of a loop, for as long as it lives.
///
/// It asks for no commits, so that the fast paths of a turn stay open.
package final class Reports {
  /// The reports in their order.
  package private(set) var all: [Report] = []
  private var token: ObservationToken?

  /// Begins to keep the reports of a loop.
  package init(of loop: Loop) {
    token = loop.attach(Hooks(didReport: { [weak self] in self?.all.append($0) }))
  }

  /// The reports in words.
  package var texts: [String] { all.map(\.description) }

  /// The mistakes among the reports.
  package var mistakes: [Mistake] {
    all.compactMap { if case .mistake(let mistake) = $0 { mistake } else { nil } }
  }
}
