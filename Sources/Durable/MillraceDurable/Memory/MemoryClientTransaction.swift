/// The contents of a device's file in memory.
struct MemoryClientContents {
  var state: ClientState
  var records: [Space: [String: MemoryTable<String>]] = [:]
  /// The records as they were before their first change; the text is `nil` for an absent one.
  var images: [Space: [String: MemoryTable<Image>]] = [:]
  var outbox: [Envelope] = []
  var refused: [RefusedAction] = []
  var journal: [JournalEntry] = []

  struct Image {
    var value: String?
  }
}

/// The open transaction of a file in memory, with the changes that undo it.
final class MemoryClientTransaction: ClientTransaction {
  var contents: MemoryClientContents
  private var log = UndoLog<MemoryClientContents>()

  init(_ contents: MemoryClientContents) {
    self.contents = contents
  }

  func commit() -> UndoLog<MemoryClientContents> {
    defer { log = UndoLog() }
    return log
  }

  func rollBack() { log.undo(in: &contents) }

  func savepoint(_ body: () throws -> Void) throws {
    let count = log.entries.count
    do {
      try body()
    } catch {
      log.undo(to: count, in: &contents)
      throw error
    }
  }

  var state: ClientState { contents.state }

  func setState(_ state: ClientState) {
    log.add { [old = contents.state] in $0.state = old }
    contents.state = state
  }

  // MARK: Records

  func records(of space: Space, keepingBeforeImages: Bool) -> any RecordStorage {
    MemoryClientRecords(transaction: self, space: space, keepsImages: keepingBeforeImages)
  }

  func set(_ value: String?, _ space: Space, _ table: String, _ id: String, keepsImages: Bool) {
    let old = contents.records[space]?[table]?[id]
    if keepsImages, contents.images[space]?[table]?[id] == nil {
      log.add { $0.images[space]?[table]?[id] = nil }
      contents.images[space, default: [:]][table, default: MemoryTable()][id] = .init(value: old)
    }
    log.add { $0.records[space, default: [:]][table, default: MemoryTable()][id] = old }
    contents.records[space, default: [:]][table, default: MemoryTable()][id] = value
  }

  func rewind() {
    let images = contents.images
    for (space, tables) in images {
      for (table, rows) in tables {
        for (id, image) in rows.unordered {
          set(image.value, space, table, id, keepsImages: false)
        }
      }
    }
    log.add { $0.images = images }
    contents.images = [:]
  }

  func removeRecords(of space: Space) {
    log.add { [old = contents.records[space]] in $0.records[space] = old }
    contents.records[space] = nil
  }

  // MARK: Outbox

  var lastEnvelope: Envelope? { contents.outbox.last }

  var outboxCount: Int { contents.outbox.count }

  func append(_ envelope: Envelope) {
    log.add { $0.outbox.removeLast() }
    contents.outbox.append(envelope)
  }

  func outbox(after number: Int, limit: Int?) -> [Envelope] {
    // The numbers have no gaps, so the first one decides how many are skipped.
    guard let first = contents.outbox.first else { return [] }
    let rest = contents.outbox.dropFirst(max(0, number - first.number + 1))
    return Array(limit.map { rest.prefix($0) } ?? rest)
  }

  func removeOutbox(through number: Int) {
    replaceOutbox(with: outbox(after: number, limit: nil))
  }

  func replaceOutbox(with envelopes: [Envelope]) {
    log.add { [old = contents.outbox] in $0.outbox = old }
    contents.outbox = envelopes
  }

  // MARK: Refused actions and the journal

  func addRefused(_ action: RefusedAction) {
    log.add { [old = contents.refused] in $0.refused = old }
    contents.refused.removeAll { $0.envelope.id == action.envelope.id }
    contents.refused.append(action)
  }

  func refused() -> [RefusedAction] { contents.refused }

  func removeRefused(_ id: ActionID) {
    log.add { [old = contents.refused] in $0.refused = old }
    contents.refused.removeAll { $0.envelope.id == id }
  }

  func addToJournal(_ entry: JournalEntry) {
    log.add { $0.journal.removeLast() }
    contents.journal.append(entry)
  }
}

private struct MemoryClientRecords: RecordStorage {
  let transaction: MemoryClientTransaction
  let space: Space
  let keepsImages: Bool

  func value(in table: String, id: String) -> String? {
    transaction.contents.records[space]?[table]?[id]
  }

  func setValue(_ value: String, in table: String, id: String) {
    transaction.set(value, space, table, id, keepsImages: keepsImages)
  }

  func removeValue(in table: String, id: String) {
    transaction.set(nil, space, table, id, keepsImages: keepsImages)
  }

  func values(in table: String, _ query: RecordQuery) throws -> [String] {
    try transaction.contents.records[space]?[table]?.values(query) { $0 } ?? []
  }
}
