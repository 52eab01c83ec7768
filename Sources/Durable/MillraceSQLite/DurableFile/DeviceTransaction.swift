#if SQLite
internal import MillraceDurable

/// The open transaction of a device's file.
///
/// There is one for the life of a connection; it keeps in memory what every action asks for. It
/// belongs to the connection's queue.
final class DeviceTransaction: ClientTransaction {
  /// The file's account of itself, as of the open transaction.
  struct Facts {
    var state: ClientState
    var last: Envelope?
    var outboxCount: Int
    var firstLine: Int
    var lastLine: Int
    /// The number of commits that were flushed to the disk.
    var flushes: Int
    /// True while changes of records keep their before-images.
    var captures = true
    var changedTables: Set<String> = []
    var addsActions = false
  }

  let statements: DeviceStatements
  var facts: Facts

  init(_ statements: DeviceStatements, _ facts: Facts) {
    self.statements = statements
    self.facts = facts
  }

  var state: ClientState { facts.state }

  func setState(_ state: ClientState) throws {
    guard state != facts.state else { return }
    try setMeta("state", JSONText.encode(state))
    facts.state = state
  }

  func setMeta(_ key: String, _ value: String) throws {
    statements.setMeta.bind(1, key)
    statements.setMeta.bind(2, value)
    try statements.setMeta.run()
  }

  func savepoint(_ body: () throws -> Void) throws {
    let before = facts
    try statements.savepoint.run()
    do {
      try body()
    } catch {
      // After a failure of the storage the whole transaction is rolled back, if it is not already.
      if !(error is any StorageFailure) {
        try statements.rollBack.run()
        try statements.release.run()
      }
      facts = before
      throw error
    }
    try statements.release.run()
  }

  // MARK: Records

  func records(of space: Space, keepingBeforeImages: Bool) -> any RecordStorage {
    DeviceRecords(transaction: self, space: space.rawValue, captures: keepingBeforeImages)
  }

  /// Returns the statements of a table whose records are going to be changed.
  func changing(_ name: String, captures: Bool) throws -> TableStatements {
    let table = try self.table(name)
    try setCaptures(captures)
    if !facts.changedTables.contains(name) { facts.changedTables.insert(name) }
    return table
  }

  func table(_ name: String) throws -> TableStatements {
    guard let table = statements.tables[name] else { throw RecordError.noTable(name) }
    return table
  }

  func setCaptures(_ captures: Bool) throws {
    guard captures != facts.captures else { return }
    statements.setMode.bind(1, captures ? 1 : 0)
    try statements.setMode.run()
    facts.captures = captures
  }

  func rewind() throws {
    try setCaptures(false)
    for name in statements.tables.keys.sorted() {
      let rewind = try table(name).rewind
      for statement in rewind { try statement.run() }
      // The last one removes the before-images.
      if rewind.last?.changeCount != 0 { facts.changedTables.insert(name) }
    }
  }

  func removeRecords(of space: Space) throws {
    for name in statements.tables.keys.sorted() {
      let statement = try changing(name, captures: false).removeSpace
      statement.bind(1, space.rawValue)
      try statement.run()
    }
  }

  // MARK: Outbox

  var lastEnvelope: Envelope? { facts.last }

  var outboxCount: Int { facts.outboxCount }

  func append(_ envelope: Envelope) throws {
    facts.addsActions = true
    try insert(envelope)
  }

  private func insert(_ envelope: Envelope) throws {
    let statement = statements.append
    statement.bind(1, envelope.number)
    statement.bind(2, envelope.id.bits)
    statement.bind(3, envelope.previous?.bits)
    statement.bind(4, envelope.space.rawValue)
    statement.bind(5, envelope.name)
    statement.bind(6, envelope.version)
    statement.bind(7, envelope.arguments)
    try statement.run()
    facts.last = envelope
    facts.outboxCount += 1
  }

  func outbox(after number: Int, limit: Int?) throws -> [Envelope] {
    statements.outbox.bind(1, number)
    statements.outbox.bind(2, limit ?? -1)
    return try statements.outbox.all(Self.envelope)
  }

  static func envelope(_ row: PreparedStatement) throws(DatabaseError) -> Envelope {
    guard let id = row.bits(1), row.isNull(2) || row.bits(2) != nil else {
      throw .damaged(finding: "action \(row.number(0)) of the outbox has no identity")
    }
    return Envelope(
      number: row.number(0), id: ActionID(bits: id),
      previous: row.bits(2).map { ActionID(bits: $0) }, space: Space(rawValue: row.text(3)),
      name: row.text(4), version: row.number(5), arguments: row.text(6))
  }

  func removeOutbox(through number: Int) throws {
    guard let last = facts.last else { return }
    statements.removeOutbox.bind(1, number)
    try statements.removeOutbox.run()
    if last.number <= number {
      (facts.last, facts.outboxCount) = (nil, 0)
    } else {
      // The numbers have no gaps.
      facts.outboxCount = min(facts.outboxCount, last.number - number)
    }
  }

  func replaceOutbox(with envelopes: [Envelope]) throws {
    if let last = facts.last { try removeOutbox(through: last.number) }
    for envelope in envelopes { try insert(envelope) }
  }

  // MARK: Refused actions and the journal

  func addRefused(_ action: RefusedAction) throws {
    statements.addRefused.bind(1, action.envelope.id.bits)
    statements.addRefused.bind(2, try JSONText.encode(action))
    try statements.addRefused.run()
  }

  func refused() throws -> [RefusedAction] {
    try statements.refused.all { row in
      do {
        return try JSONText.decode(from: row.text(0))
      } catch {
        throw DatabaseError.damaged(finding: "a refused action cannot be read: \(error)")
      }
    }
  }

  func removeRefused(_ id: ActionID) throws {
    statements.removeRefused.bind(1, id.bits)
    try statements.removeRefused.run()
  }

  func addToJournal(_ entry: JournalEntry) throws {
    facts.lastLine += 1
    statements.addToJournal.bind(1, facts.lastLine)
    statements.addToJournal.bind(2, entry.event.rawValue)
    statements.addToJournal.bind(3, entry.action?.bits)
    statements.addToJournal.bind(4, entry.text)
    try statements.addToJournal.run()
  }

  // MARK: Ending

  /// Makes the file ready for the commit: changes from outside keep before-images, and a commit
  /// that is flushed is counted, so that it always has something to flush.
  func prepareCommit(_ durability: Durability) throws {
    try setCaptures(true)
    if durability == .powerLoss {
      facts.flushes += 1
      try setMeta("flushes", String(facts.flushes))
    }
  }
}
#endif
