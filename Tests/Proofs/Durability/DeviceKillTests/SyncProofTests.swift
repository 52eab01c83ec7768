#if SQLite && Web
import Foundation
import Testing

/// Devices and a server agree in the end, over a proxy with faults and whatever is killed.
@Suite(.serialized) struct SyncProofTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// `MILLRACE_DEVICES=20` is the full run: 500 actions each, a kill of the server every two
  /// seconds, and delays of messages.
  private static let devices = number("MILLRACE_DEVICES")
  /// `MILLRACE_KILLS=500` is the full run.
  private static let kills = number("MILLRACE_KILLS") ?? 10
  /// `MILLRACE_QUEUED=10000` is the full run.
  private static let queued = number("MILLRACE_QUEUED") ?? 300

  @Test("devices behind a lossy proxy and a server that is killed have the same records in the end")
  func convergence() async throws {
    let actions = Self.devices == nil ? 50 : 500
    let longestDelay: Duration = Self.devices == nil ? .zero : .milliseconds(500)
    let trial = try SyncTrial(
      devices: Self.devices ?? 4, LossyProxy.Faults(longestDelay: longestDelay), seed: 1,
      killing: Self.devices == nil ? .everyPassages(100) : .every(.seconds(2)), victims: .server)
    try await trial.serve { address in
      try await trial.perform(through: actions, over: address)
      try await trial.settle(over: address)
    }
    try await check(trial)
  }

  @Test("kills of devices and of their server lose nothing acknowledged, and apply nothing twice")
  func kills() async throws {
    let trial = try SyncTrial(
      devices: 4, LossyProxy.Faults(), seed: 2, killing: .everyPassages(17), victims: .all)
    try await trial.serve { address in
      repeat {
        try await trial.perform(through: trial.last + 25, over: address)
      } while trial.kills.server + trial.kills.devices < Self.kills
      try await trial.settle(over: address)
    }
    #expect(trial.kills.devices > 0)
    try await check(trial)
  }

  @Test("actions of a time without a connection are sent, and their verdicts received, in one go")
  func queue() async throws {
    let trial = try SyncTrial(devices: 1, .none, seed: 3, killing: .never, victims: .server)
    try await trial.fill(1, through: Self.queued)
    try await trial.serve { address in
      try await trial.perform(through: Self.queued, over: address)
      try await trial.settle(over: address)
    }
    try await check(trial)
    let milliseconds = trial.lives(of: 1).first?.numbers("drained").first ?? 0
    print("\(Self.queued) actions drained in \(milliseconds) ms")
  }

  // MARK: Checks

  private struct Page: Decodable {
    var id: String
    var marks: [Int]
  }

  /// Compares the files of all devices with the server's, and both with what was acknowledged.
  private func check(_ trial: SyncTrial) async throws {
    let last = trial.last
    var files: [SyncTrial.Life] = []
    for device in 1...trial.devices + 1 { files.append(try await trial.file(of: device)) }
    let clients = files.flatMap { $0.words("client") }.map { String($0[1]) }
    let server = try await trial.ledger(of: clients)
    func records(_ life: SyncTrial.Life) -> [String] {
      life.lines.filter { $0.hasPrefix("record ") }
    }
    let pages = try records(server).filter { $0.hasPrefix("record page ") }.map { line in
      try JSONDecoder().decode(Page.self, from: Data(line.dropFirst("record page ".count).utf8))
    }
    #expect(!pages.isEmpty)
    for (index, file) in files.enumerated() {
      let device = index + 1
      #expect(records(file) == records(server), "device \(device)")
      #expect(file.numbers("waiting") == [0], "device \(device)")
      #expect(file.numbers("unreported") == [0], "device \(device)")
      guard device <= trial.devices else { continue }
      let lines = server.words("line").filter { $0[1] == clients[index][...] }
      try checkLedger(lines, of: device, pages, trial.lives(of: device), through: last)
    }
    let (kills, counts) = (trial.kills, trial.proxy.counts)
    print(
      "\(trial.devices) devices, \(last) actions each: \(kills.server) kills of the server and"
        + " \(kills.devices) of devices; \(counts.requests) requests, \(counts.lostRequests) lost,"
        + " \(counts.lostAnswers) answers lost, \(counts.copies) copied,"
        + " \(counts.unanswered) not answered")
  }

  /// Checks that each action of a device has one line and one effect, and each refusal one report.
  private func checkLedger(
    _ lines: [[Substring]], of device: Int, _ pages: [Page], _ lives: [SyncTrial.Life],
    through last: Int
  ) throws {
    #expect(lines.compactMap { Int($0[2]) } == Array(1...last), "device \(device)")
    let found = Set(lines.map { $0[3] })
    for life in lives {
      for words in life.words("kept") where !found.contains(words[2]) {
        Issue.record("device \(device) has lost action \(words[1]), \(words[2])")
      }
    }
    let refused = lines.filter { $0[4] != "-" }.compactMap { Int($0[2]) }
    #expect(lines.allSatisfy { ["-", "forbidden"].contains($0[4]) }, "device \(device)")
    let marks = pages.map { page in page.marks.filter { $0 / 1_000_000 == device } }
    #expect(marks.allSatisfy { $0 == $0.sorted() }, "device \(device)")
    let applied = Set(1...last).subtracting(refused).sorted()
    #expect(marks.joined().map { $0 % 1_000_000 }.sorted() == applied, "device \(device)")
    // One report that was not acknowledged comes again in the next process.
    var acknowledged: Set<Int> = []
    for life in lives {
      let reports = life.numbers("refused")
      #expect(Set(reports).count == reports.count, "device \(device)")
      #expect(acknowledged.isDisjoint(with: reports), "device \(device)")
      acknowledged.formUnion(life.numbers("acknowledged"))
    }
    #expect(acknowledged.isSubset(of: refused), "device \(device)")
    let reported = Set(lives.flatMap { $0.numbers("refused") })
    #expect(reported == Set(refused), "device \(device)")
  }
}
#endif
