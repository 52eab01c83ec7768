internal import MillraceDurable

/// A device's file that behaves as if a clause of the engine were missing.
struct FaultyClientStorage: ClientStorage {
  let storage: any ClientStorage
  let bug: PlantedBug

  func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    try storage.write(bug == .noBarrier ? .processEnd : durability) {
      try body(FaultyClientTransaction($0, bug))
    }
  }

  func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    try storage.read(body)
  }
}

private final class FaultyClientTransaction: ClientTransaction {
  let transaction: any ClientTransaction
  let bug: PlantedBug
  private var hasRewound = false

  init(_ transaction: any ClientTransaction, _ bug: PlantedBug) {
    (self.transaction, self.bug) = (transaction, bug)
  }

  var state: ClientState { get throws { try transaction.state } }

  func setState(_ state: ClientState) throws {
    var state = state
    if bug == .noRotation { state.client = try transaction.state.client }
    try transaction.setState(state)
  }

  func savepoint(_ body: () throws -> Void) throws { try transaction.savepoint(body) }

  func records(of space: Space, keepingBeforeImages: Bool) -> any RecordStorage {
    let records = transaction.records(of: space, keepingBeforeImages: keepingBeforeImages)
    let isReplay = hasRewound && keepingBeforeImages
    return bug == .noRebase && isReplay ? UnchangedRecords(records: records) : records
  }

  func rewind() throws {
    hasRewound = true
    if bug != .patchWithoutRewind { try transaction.rewind() }
  }

  func addRefused(_ action: RefusedAction) throws {
    if bug != .noRefusalReport { try transaction.addRefused(action) }
  }

  func removeRecords(of space: Space) throws { try transaction.removeRecords(of: space) }
  var lastEnvelope: Envelope? { get throws { try transaction.lastEnvelope } }
  var outboxCount: Int { get throws { try transaction.outboxCount } }
  func append(_ envelope: Envelope) throws { try transaction.append(envelope) }
  func outbox(after number: Int, limit: Int?) throws -> [Envelope] {
    try transaction.outbox(after: number, limit: limit)
  }
  func removeOutbox(through number: Int) throws { try transaction.removeOutbox(through: number) }
  func replaceOutbox(with envelopes: [Envelope]) throws {
    try transaction.replaceOutbox(with: envelopes)
  }
  func refused() throws -> [RefusedAction] { try transaction.refused() }
  func removeRefused(_ id: ActionID) throws { try transaction.removeRefused(id) }
  func addToJournal(_ entry: JournalEntry) throws { try transaction.addToJournal(entry) }
}

private struct UnchangedRecords: RecordStorage {
  let records: any RecordStorage

  func value(in table: String, id: String) throws -> String? {
    try records.value(in: table, id: id)
  }
  func setValue(_ value: String, in table: String, id: String) {}
  func removeValue(in table: String, id: String) {}
  func values(in table: String, _ query: RecordQuery) throws -> [String] {
    try records.values(in: table, query)
  }
}
