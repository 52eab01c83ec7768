#if Web
internal import CoreMetrics
internal import Synchronization

/// One value of a metrics page: a sum, and the number of additions to it.
final class MetricsPageValue: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  enum Kind: String {
    case counter
    case gauge
    case summary
  }

  let name: String
  let kind: Kind
  /// The labels with their braces; empty without any.
  let labels: String
  private let state = Mutex((sum: 0.0, count: 0))

  init(name: String, kind: Kind, labels: String) {
    self.name = name
    self.kind = kind
    self.labels = labels
  }

  static func labels(_ dimensions: [(String, String)]) -> String {
    guard !dimensions.isEmpty else { return "" }
    let pairs = dimensions.map { name, value in
      let escaped = value.flatMap { character in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        default: String(character)
        }
      }
      return "\(name)=\"\(String(escaped))\""
    }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// The value as the page shows it, with its line breaks.
  var lines: String {
    let (sum, count) = state.withLock { $0 }
    guard kind == .summary else { return "\(name)\(labels) \(Self.number(sum))\n" }
    return "\(name)_sum\(labels) \(Self.number(sum))\n\(name)_count\(labels) \(count)\n"
  }

  /// Returns a number as text; whole numbers without a decimal point.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }

  private func add(_ amount: Double) {
    state.withLock { state in
      state.sum += amount
      state.count += 1
    }
  }

  // MARK: Handlers

  func increment(by amount: Int64) { add(Double(amount)) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }
  func record(_ value: Int64) { add(Double(value)) }
  func record(_ value: Double) { add(value) }
  func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1e9) }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { state.withLock { $0.sum = value } }
  func reset() { state.withLock { $0 = (0, 0) } }
}
#endif
