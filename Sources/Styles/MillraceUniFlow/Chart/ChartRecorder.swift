internal import Synchronization

/// A recorder that counts the actions of tests or of a running app.
///
/// It may be shared by any number of dispatchers and threads.
///
/// ```swift
/// let recorder = ChartRecorder()
/// // … each dispatcher that is tested notes its steps …
/// #expect(recorder.counted(Chart(of: Search.self)).untaken.isEmpty)
/// ```
public final class ChartRecorder: Sendable {
  private let steps = Mutex<[ChartStep: Int]>([:])

  /// Creates a recorder without counts.
  public init() {}

  /// Counts an action that was performed.
  public func note(_ step: ChartStep) {
    steps.withLock { $0[step, default: 0] += 1 }
  }

  /// Returns a chart to whose counts the recorded ones are added.
  public func counted(_ chart: Chart) -> Chart {
    var chart = chart
    for (step, count) in steps.withLock({ $0 }) {
      for _ in 0..<count { chart.count(step) }
    }
    return chart
  }

  /// Returns the recorded steps that a chart does not contain.
  ///
  /// Such a step is, for example, an action that is missing from the list of its feature.
  public func unlisted(in chart: Chart) -> Set<ChartStep> {
    var chart = chart
    return Set(steps.withLock { $0.keys.map { $0 } }.filter { !chart.count($0) })
  }
}
