/// Measures one thing many times and keeps the best: the least disturbed run is the one that says what the code costs.
struct Harness {
  private(set) var bare = 0.0
  private var rows: [Row] = []
  private let clock = ContinuousClock()

  struct Row {
    let name: String
    let nanoseconds: Double
    let limit: Double?
  }

  /// The bare closure of this run, to which everything else is a ratio.
  mutating func measureBare(_ count: Int, _ body: (Int) -> Void) {
    bare = best(count, body)
    rows.append(Row(name: "bare closure, through a pointer", nanoseconds: bare, limit: nil))
  }

  /// - Parameter limit: what the design allows, in nanoseconds where the bare closure takes 2.4.
  mutating func measure(_ name: String, limit: Double?, _ count: Int, _ body: (Int) -> Void) {
    rows.append(Row(name: name, nanoseconds: best(count, body), limit: limit))
  }

  mutating func record(_ name: String, limit: Double?, nanoseconds: Double) {
    rows.append(Row(name: name, nanoseconds: nanoseconds, limit: limit))
  }

  /// The time of one call, of the best of nine runs.
  func best(_ count: Int, _ body: (Int) -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<9 {
      let time = clock.measure { for index in 0..<count { body(index) } }
      best = min(best, time.nanoseconds / Double(count))
    }
    return best
  }

  func printTable() {
    print(pad("what", 58), pad("ns", 12), pad("× bare", 10), pad("limit ×", 10), "within")
    for row in rows {
      let ratio = row.nanoseconds / bare
      let limit = row.limit.map { $0 / 2.4 }
      print(
        pad(row.name, 58), pad(text(row.nanoseconds), 12), pad(text(ratio), 10),
        pad(limit.map(text) ?? "–", 10), limit.map { ratio <= $0 ? "yes" : "NO" } ?? "")
    }
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
