internal import Synchronization

/// Counts the actions that tests, or a running app, have taken, over any number of dispatchers and threads.
///
/// ```swift
/// let recorder = ChartRecorder()
/// // … each dispatcher that is tested notes its steps …
/// #expect(recorder.counted(Chart(of: Search.self)).untaken.isEmpty)
/// ```
public final class ChartRecorder: Sendable {
  private let steps = Mutex<[ChartStep: Int]>([:])

  /// Has counted nothing yet.
  public init() {}

  /// Notes an action that was taken.
  public func note(_ step: ChartStep) {
    steps.withLock { $0[step, default: 0] += 1 }
  }

  /// A chart with what was noted added to its counts.
  public func counted(_ chart: Chart) -> Chart {
    var chart = chart
    for (step, count) in steps.withLock({ $0 }) {
      for _ in 0..<count { chart.count(step) }
    }
    return chart
  }

  /// What was noted and a chart does not have, such as an action that was forgotten in the list of its feature.
  public func unlisted(in chart: Chart) -> Set<ChartStep> {
    var chart = chart
    return Set(steps.withLock { $0.keys.map { $0 } }.filter { !chart.count($0) })
  }
}
