#if Web
internal import CoreMetrics
internal import Synchronization

/// A backend of swift-metrics that keeps sums in memory and shows them in the format of Prometheus.
///
/// The memory grows with the number of names and labels, which is bounded, since only the server
/// registers them.
final class MetricsPage: MetricsFactory {
  private let values = Mutex<[MetricsPageValue]>([])

  /// All values, one per line, in the text format 0.0.4.
  var text: String {
    let all = values.withLock { $0 }.sorted { ($0.name, $0.labels) < ($1.name, $1.labels) }
    var text = ""
    var name = ""
    for value in all {
      if value.name != name { text += "# TYPE \(value.name) \(value.kind.rawValue)\n" }
      name = value.name
      text += value.lines
    }
    return text
  }

  /// Returns the value of a name and labels; every call with these returns the same object.
  private func value(
    _ name: String, _ kind: MetricsPageValue.Kind, _ dimensions: [(String, String)]
  ) -> MetricsPageValue {
    let labels = MetricsPageValue.labels(dimensions)
    return values.withLock { values in
      if let value = values.first(where: { $0.name == name && $0.labels == labels }) {
        return value
      }
      let value = MetricsPageValue(name: name, kind: kind, labels: labels)
      values.append(value)
      return value
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    value(label, .counter, dimensions)
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    value(label, .gauge, dimensions)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    value(label, .summary, dimensions)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    value(label + "_seconds", .summary, dimensions)
  }

  // A registered value stays on the page: Prometheus would treat a missing name as a fault.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}
#endif
