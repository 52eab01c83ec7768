import CountingForBenchmarks

/// Measures each row of the table, by the clock or for a tool that counts instructions.
///
/// By the clock it does one thing many times and keeps the best: the least disturbed run is the one
/// that says what the code costs. To be counted it runs a row fewer times between two marks, and
/// prints the row's name.
struct Harness {
  private(set) var bare = 0.0
  private var rows: [Row] = []
  private let clock = ContinuousClock()
  /// True while a tool counts, so that no clock is read.
  let isCounted: Bool
  /// True if the table is printed for a program.
  private let isListed: Bool
  /// A part of the names of the rows to run; empty for all.
  private let wanted: [String]

  struct Row {
    let name: String
    let nanoseconds: Double
    let limit: Double?
  }

  /// - Parameter arguments: `--count` to be counted, `--list` for a table that a program reads, and
  ///   parts of the names of the rows that are run.
  init(_ arguments: [String]) {
    isCounted = arguments.contains("--count")
    isListed = arguments.contains("--list")
    wanted = arguments.filter { !$0.hasPrefix("--") }
  }

  /// The bare closure of this run, to which everything else is a ratio.
  mutating func measureBare(_ count: Int, _ body: (Int) -> Void) {
    let name = "bare closure, through a pointer"
    guard !isCounted else { return measure(name, limit: nil, count, body) }
    bare = best(count, body)
    rows.append(Row(name: name, nanoseconds: bare, limit: nil))
  }

  /// - Parameter limit: What the design allows, in nanoseconds where the bare closure takes 2.4.
  mutating func measure(_ name: String, limit: Double?, _ count: Int, _ body: (Int) -> Void) {
    guard isWanted(name) else { return }
    if isCounted {
      let count = count >= 100_000 ? 2_000 : 100
      // Storage that grows with the first uses has grown.
      for index in 0..<count { body(index) }
      countRow(name, count, body)
    } else {
      rows.append(Row(name: name, nanoseconds: best(count, body), limit: limit))
    }
  }

  /// Two things that undo each other, measured by turns.
  mutating func measureBoth(
    _ first: String, limit firstLimit: Double?, _ begin: () -> Void,
    _ second: String, limit secondLimit: Double?, _ end: () -> Void
  ) {
    guard isWanted(first) || isWanted(second) else { return }
    if isCounted {
      begin()
      end()
      countRow(first, 1) { _ in begin() }
      countRow(second, 1) { _ in end() }
      return
    }
    var (firstTime, secondTime) = (Double.infinity, Double.infinity)
    for _ in 0..<9 {
      firstTime = min(firstTime, clock.measure(begin).nanoseconds)
      secondTime = min(secondTime, clock.measure(end).nanoseconds)
    }
    record(first, limit: firstLimit, nanoseconds: firstTime)
    record(second, limit: secondLimit, nanoseconds: secondTime)
  }

  mutating func record(_ name: String, limit: Double?, nanoseconds: Double) {
    rows.append(Row(name: name, nanoseconds: nanoseconds, limit: limit))
  }

  func isWanted(_ name: String) -> Bool {
    wanted.isEmpty || wanted.contains { name.contains($0) }
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
    guard !isCounted else { return }
    if isListed {
      for row in rows where row.limit != nil {
        print("\(row.name)\t\(row.nanoseconds / bare)\t\((row.limit ?? 0) / 2.4)")
      }
      return
    }
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

/// Runs one row between two marks that callgrind sees, so that it writes down what just this has
/// cost.
private func countRow(_ name: String, _ count: Int, _ body: (Int) -> Void) {
  beginCounting()
  for index in 0..<count { body(index) }
  endCounting()
  print("\(name)\t\(count)")
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
