#if SQLite
import Foundation
import GRDB
import MillraceDurable
import Synchronization

@testable import MillraceSQLite

/// A mark on a sheet.
struct Mark: DurableRecord {
  static let table = "mark"
  static let indexes = ["sheet", "size"]
  var id: String
  var sheet = "A"
  var size = 0
  var text = ""
}

/// Writes a mark, and counts the writes in the mark `count`: two records of one action.
struct WriteMark: DurableAction, Hashable {
  static let name = "mark.write"
  var id: String
  var sheet = "A"
  var size = 0
  var text: String
  var space: Space { "site" }

  func apply(to records: Records) throws {
    if text == "refused" { throw Refusal("No.") }
    try records.put(Mark(id: id, sheet: sheet, size: size, text: text))
    var count = try records.get(Mark.self, "count") ?? Mark(id: "count", sheet: "count")
    count.size += 1
    try records.put(count)
  }
}

struct RemoveMark: DurableAction, Hashable {
  static let name = "mark.remove"
  var id: String
  var space: Space { "site" }

  func apply(to records: Records) throws { try records.delete(Mark.self, id) }
}

func markSchema(version: Int = 1) throws -> DurableSchema {
  try DurableSchema(
    version: version, records: [Mark.self], actions: [WriteMark.self, RemoveMark.self])
}

/// Returns a source of bits that is the same for the same seed, and may be used on any thread.
func seededBits(_ seed: UInt64) -> @Sendable () -> UInt64 {
  let state = SeededState(seed)
  return { state.next() }
}

private final class SeededState: Sendable {
  private let state: Mutex<UInt64>

  init(_ seed: UInt64) { state = Mutex(seed) }

  func next() -> UInt64 {
    state.withLock { state in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}

/// A device's file with its engine, whose identities are those of a seed.
struct Device {
  let file: DurableFile
  let engine: ClientEngine

  static func open(
    _ path: String, _ schema: DurableSchema? = nil, seed: UInt64 = 1,
    didWarn: @escaping @Sendable (FileWarning) -> Void = { _ in }
  ) async throws -> Device {
    let (schema, bits) = (try schema ?? markSchema(), seededBits(seed))
    let file = try await DurableFile.open(
      at: path, schema: schema, randomBits: bits, didWarn: didWarn)
    return Device(
      file: file, engine: ClientEngine(file, schema: schema, randomBits: bits))
  }

  /// Takes an answer of a server that has processed the first actions of the outbox.
  @discardableResult
  func receive(
    _ changes: [Mark] = [], processed count: Int = 0, refusing refused: Set<Int> = [],
    head: ActionID? = nil, version: Int = 1, askedBefore asked: Int = 0
  ) throws -> ClientEngine.RebaseResult {
    let question = try engine.pull()
    let (outbox, state) = try file.read { (try $0.outbox(after: 0, limit: nil), try $0.state) }
    let done = outbox.prefix(count)
    let outcomes = done.map {
      Outcome(id: $0.id, refusal: refused.contains($0.number) ? Refusal("No.") : nil)
    }
    return try engine.rebase(
      onto: PullAnswer(
        client: question.client, epoch: "one", positions: ["site": Position(version: version)],
        processed: done.last?.number ?? state.confirmed, head: head ?? done.last?.id ?? state.head,
        outcomes: outcomes,
        changes: try changes.map {
          RecordChange(
            space: "site", table: "mark", id: $0.id, value: try JSONText.encode($0))
        }),
      of: question, askedBefore: asked)
  }

  func marks() throws -> [Mark] {
    try file.read {
      try Records($0.records(of: "site", keepingBeforeImages: true), space: "site").scan(Mark.self)
    }
  }

  func texts() throws -> [String] {
    try marks().filter { $0.id != "count" }.map { "\($0.id)=\($0.text)" }
  }

  func string(_ sql: String) throws -> String {
    try file.pool.read { try String.fetchOne($0, sql: sql) ?? "" }
  }
}

extension Scratch {
  /// Changes a file that is closed as another program would.
  func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }
}
#endif
