#if SQLite
import Foundation
import MillraceDurable
import MillraceSQLite

// A device's file beside SQLite's C interface in the same process, in rounds that take turns; each
// figure is the median of the rounds, and a bar is a ratio or a time that script/bench checks.

func microseconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12
}

func quantile(_ values: [Double], _ part: Double) -> Double {
  let sorted = values.sorted()
  return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
}

func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

/// The bars of this run, and those that were missed.
struct Table {
  private(set) var missed: [String] = []

  mutating func row(_ name: String, _ found: String, _ bar: String, _ isMet: Bool) {
    print("\(isMet ? "  " : "! ")\(name): \(found) (bar: \(bar))")
    if !isMet { missed.append(name) }
  }
}

func text(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }

/// Returns the time from performing an action to the result of a live query that it changes.
nonisolated func observe(
  _ site: Site, _ number: (Int) -> Int
) async throws -> (p50: Double, p99: Double) {
  let query = LiveQuery(Mark.self, in: "site", where: "sheet", is: "sheet 7", limit: 50)
  var results = try site.file.feed(of: query).values(buffering: .unbounded).makeAsyncIterator()
  _ = await results.next()
  var delays: [Double] = []
  for index in 0..<2_000 {
    let clock = ContinuousClock()
    let begin = clock.now
    _ = try site.engine.perform(MoveMark(id: Mark.id(number(index)), x: -index - 1, y: 1))
    _ = await results.next()
    let time = clock.now - begin
    delays.append(Double(time.components.attoseconds) / 1e12)
  }
  return (median(delays), quantile(delays, 0.99))
}

nonisolated func measure() async throws -> [String] {
  let rounds = 7
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("millrace-durable-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }

  var table = Table()

  // MARK: Performing

  let site = try await Site.open(folder.path)
  try await site.file.backUp(to: folder.path + "/raw.sqlite")
  let raw = RawFile(folder.path + "/raw.sqlite")
  let marks = (0..<Site.count).map { Mark($0) }
  func chosen(_ index: Int) -> Int { index * 7_919 % Site.count }

  var (own, bare): ([Double], [Double]) = ([], [])
  for round in 0..<rounds {
    var (ownTimes, bareTimes): ([Double], [Double]) = ([], [])
    for index in round * 1_000..<(round + 1) * 1_000 {
      let mark = marks[chosen(index)]
      bareTimes.append(
        microseconds {
          raw.perform(
            mark.id, value: mark.json, arguments: #"{"id":"\#(mark.id)","x":\#(index),"y":7}"#)
        })
      ownTimes.append(
        try microseconds { _ = try site.engine.perform(MoveMark(id: mark.id, x: index, y: 7)) })
    }
    own.append(median(ownTimes))
    bare.append(median(bareTimes))
  }
  let performing = median(zip(own, bare).map { $0 / $1 })
  table.row(
    "perform, p50", "\(text(median(own))) µs, raw C \(text(median(bare))) µs, \(text(performing))×",
    "≤ 2.00×", performing <= 2)

  // MARK: Live query

  let (p50, p99) = try await observe(site) { 7 * 50 + $0 % 50 }
  let cores = AwakeCores()
  let (awake, _) = try await observe(site) { 7 * 50 + $0 % 50 }
  cores.end()
  table.row(
    "perform to a live query of 50 records",
    "\(text(p50)) µs p50, \(text(awake)) µs p50 with cores that do not sleep, "
      + "\(text(p99)) µs p99",
    "≤ 250 µs p50 without sleep, ≤ 1,000 µs p99", awake <= 250 && p99 <= 1_000)
  try await site.file.close()

  let spreadSite = try await Site.open(
    folder.appendingPathComponent("spread").path, isSpread: true)
  let spread = try await observe(spreadSite) { 7 + $0 % 50 * 200 }
  print(
    "  the same with records all over the table: \(text(spread.p50)) µs p50, "
      + "\(text(spread.p99)) µs p99")
  try await spreadSite.file.close()

  // MARK: Import

  let importing = try await Site.open(folder.appendingPathComponent("import").path)

  (own, bare) = ([], [])
  for round in 0..<rounds {
    let fresh = (0..<1_000).map { index in
      var mark = marks[chosen(round * 1_000 + index)]
      mark.x = -round - 1
      return (id: mark.id, value: mark.json)
    }
    let changes = fresh.map {
      RecordChange(space: "site", table: "mark", id: $0.id, value: $0.value)
    }
    bare.append(microseconds { raw.put(fresh) })
    own.append(try microseconds { try importing.receive(changes, round + 2) })
  }
  let importRatio = median(zip(own, bare).map { $1 / $0 })
  table.row(
    "import of 1,000 records",
    "\(text(1e9 / median(own) / 1_000))k/s, raw C \(text(1e9 / median(bare) / 1_000))k/s, "
      + "\(text(importRatio))×", "≥ 0.50×", importRatio >= 0.5)

  // MARK: Flush

  (own, bare) = ([], [])
  for round in 0..<rounds {
    var (ownTimes, bareTimes): ([Double], [Double]) = ([], [])
    // Marks that neither file has changed yet, so that both keep a before-image.
    for index in rounds * 1_000 + round * 100..<rounds * 1_000 + (round + 1) * 100 {
      let mark = marks[chosen(index)]
      raw.perform(
        mark.id, value: mark.json, arguments: #"{"id":"\#(mark.id)","x":\#(index),"y":9}"#)
      bareTimes.append(microseconds { raw.flush() })
      _ = try importing.engine.perform(MoveMark(id: mark.id, x: index, y: 9))
      ownTimes.append(try microseconds { try importing.engine.flush() })
    }
    own.append(median(ownTimes))
    bare.append(median(bareTimes))
  }
  let flushing = median(zip(own, bare).map { $0 / $1 })
  table.row(
    "flush after an action",
    "\(text(median(own))) µs, raw C \(text(median(bare))) µs, \(text(flushing))×", "≤ 1.15×",
    flushing <= 1.15)
  raw.close()

  // MARK: Rebase

  var version = rounds + 2
  for (pending, bar) in [(1_000, 50.0), (10_000, 400.0)] {
    let waiting = try importing.file.read { try $0.outboxCount }
    for index in waiting..<pending {
      _ = try importing.engine.perform(MoveMark(id: Mark.id(chosen(index)), x: index, y: 3))
    }
    var times: [Double] = []
    for _ in 0..<5 {
      version += 1
      var mark = marks[3]
      mark.text = "\(version)"
      times.append(try microseconds { try importing.receive([mark], version: version) } / 1_000)
    }
    let time = median(times)
    table.row(
      "rebase of \(pending) waiting actions", "\(text(time)) ms", "≤ \(text(bar)) ms", time <= bar)
  }
  try await importing.file.close()

  // MARK: A long queue

  let queue = try await Site.open(folder.appendingPathComponent("queue").path)
  func performingTime(from first: Int, _ count: Int) throws -> Double {
    median(
      try (first..<first + count).map { index in
        try microseconds {
          _ = try queue.engine.perform(MoveMark(id: Mark.id(chosen(index)), x: index, y: 3))
        }
      })
  }
  let empty = try performingTime(from: 0, 1_000)
  _ = try performingTime(from: 1_000, 99_000)
  let full = try performingTime(from: 100_000, 1_000)
  table.row(
    "perform with 100,000 waiting actions",
    "\(text(full)) µs, with none \(text(empty)) µs, \(text(full / empty))×", "≤ 1.50×",
    full / empty <= 1.5)
  try await queue.file.close()

  return table.missed
}

let missed = try await measure()
if !missed.isEmpty {
  print("missed: \(missed.joined(separator: ", "))")
  exit(1)
}
#endif
