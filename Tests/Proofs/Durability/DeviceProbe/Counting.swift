#if SQLite
import MillraceDurable
import MillraceSQLite

/// A record that an action numbers.
struct Tally: DurableRecord {
  static let table = "tally"
  static let indexes = ["number"]
  var id: String
  var number: Int
}

/// The action with a number: it changes two records, so that half of it would show.
struct Count: DurableAction, Hashable {
  static let name = "tally.count"
  var number: Int
  var space: Space { "site" }

  func apply(to records: Records) throws {
    try records.put(Tally(id: "\(number % 10)", number: number))
    var total = try records.get(Tally.self, "total") ?? Tally(id: "total", number: 0)
    total.number += 1
    try records.put(total)
  }
}

/// A device that performs numbered actions and takes answers, without a server.
struct CountingDevice {
  let file: DurableFile
  let engine: ClientEngine

  init(_ path: String) async throws {
    let schema = try DurableSchema(records: [Tally.self], actions: [Count.self])
    let bits: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
    file = try await DurableFile.open(
      at: path, schema: schema, randomBits: bits, didWarn: { _ in })
    engine = ClientEngine(file, schema: schema, randomBits: bits)
  }

  /// The number of the last action that was performed.
  func last() throws -> Int {
    try file.read { try $0.state.confirmed + $0.outboxCount }
  }

  /// Takes the answer of a server that has applied some of the actions that wait.
  func receive(_ count: Int) throws {
    guard let push = try engine.push(limit: count), let last = push.actions.last else { return }
    let question = try engine.pull()
    let numbers = Array(0..<10).compactMap { digit in
      (max(last.number - 9, 1)...last.number).first { $0 % 10 == digit }
        .map { Tally(id: "\(digit)", number: $0) }
    }
    let changes = try (numbers + [Tally(id: "total", number: last.number)]).map {
      RecordChange(space: "site", table: "tally", id: $0.id, value: try text(of: $0))
    }
    _ = try engine.rebase(
      onto: PullAnswer(
        client: question.client, epoch: "one",
        positions: ["site": Position(version: last.number)], processed: last.number,
        head: last.id, outcomes: push.actions.map { Outcome(id: $0.id) }, changes: changes),
      of: question)
  }

  private func text(of tally: Tally) throws -> String {
    #"{"id":"\#(tally.id)","number":\#(tally.number)}"#
  }

  /// Returns a contradiction between the records and the actions; `nil` if there is none.
  func contradiction() throws -> String? {
    let (state, outbox, tallies) = try file.read { file in
      (
        try file.state, try file.outbox(after: 0, limit: nil),
        try Records(file.records(of: "site", keepingBeforeImages: true), space: "site")
          .scan(Tally.self)
      )
    }
    let last = state.confirmed + outbox.count
    guard outbox.map(\.number) == Array(state.confirmed..<last).map({ $0 + 1 }) else {
      return "the outbox has a gap"
    }
    for tally in tallies {
      let expected = tally.id == "total" ? last : last - (last - (Int(tally.id) ?? 0)) % 10
      guard tally.number == expected else {
        return "\(tally.id) is \(tally.number), not \(expected), after \(last) actions"
      }
    }
    return tallies.isEmpty && last > 0 ? "no records after \(last) actions" : nil
  }
}
#endif
