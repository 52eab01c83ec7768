internal import MillraceDurable

/// A transaction of a server's storage that keeps its changes in memory until it ends, and writes
/// them at once then.
///
/// A savepoint is undone in memory, so that a refused action costs the database nothing, and a
/// database over a network is asked seldom. What was read under a lock is not read again.
final class BufferedTransaction: ServerTransaction {
  private let tables: any ServerTables
  private(set) var changes = ServerChanges()
  private var undo = UndoLog<ServerChanges>()
  /// The first error of the database.
  ///
  /// After it nothing is committed, even if an action has caught it.
  private var failure: (any Error)?

  private var clients: [ClientID: ServerClient?] = [:]
  private var spaces: [Space: SpaceState] = [:]
  private var values: [RecordKey: String?] = [:]
  private var lines: [ActionID: ProcessedAction?] = [:]

  init(_ tables: any ServerTables) {
    self.tables = tables
  }

  /// Writes the changes into the tables, at the end of the transaction; returns false if there are
  /// none.
  @discardableResult
  func store() throws -> Bool {
    if let failure { throw failure }
    if !changes.isEmpty { try tables.store(changes) }
    return !changes.isEmpty
  }

  private func asked<Value>(_ body: (any ServerTables) throws -> Value) throws -> Value {
    if let failure { throw failure }
    do {
      return try body(tables)
    } catch {
      failure = error
      throw error
    }
  }

  private func keep(_ undo: @escaping (inout ServerChanges) -> Void) { self.undo.add(undo) }

  // MARK: Clients and spaces

  var epoch: String { get throws { try asked { try $0.epoch } } }

  func prepare(client: ClientID, spaces: [Space], actions: [ActionID]) throws {
    let found = try asked {
      try $0.prepare(client: client, spaces: spaces, actions: actions)
    }
    clients[client] = .some(found.client)
    self.spaces.merge(found.spaces) { $1 }
    for action in actions { lines[action] = .some(found.processed[action]) }
  }

  func client(_ id: ClientID) throws -> ServerClient? {
    if let changed = changes.clients[id] { return changed }
    if let known = clients[id] { return known }
    let found = try asked { try $0.client(id) }
    clients[id] = .some(found)
    return found
  }

  func setClient(_ client: ServerClient, _ id: ClientID) {
    keep { [old = changes.clients[id]] in $0.clients[id] = old }
    changes.clients[id] = client
  }

  func version(of space: Space) throws -> Int {
    try changes.versions[space] ?? state(of: space).version
  }

  func setVersion(_ version: Int, of space: Space) {
    keep { [old = changes.versions[space]] in $0.versions[space] = old }
    changes.versions[space] = version
  }

  func horizon(of space: Space) throws -> Int { try state(of: space).horizon }

  private func state(of space: Space) throws -> SpaceState {
    if let known = spaces[space] { return known }
    let found = try asked { try $0.space(space) }
    spaces[space] = found
    return found
  }

  // MARK: Savepoints

  func savepoint(_ body: () throws -> Void) throws {
    let count = undo.entries.count
    do {
      try body()
    } catch {
      undo.undo(to: count, in: &changes)
      throw error
    }
  }

  func apply(_ id: ActionID, _ body: () throws -> Void) throws {
    guard try asked({ try $0.deaths(during: id) }) < 2 else { throw Refusal.poisonous }
    let note = tables.note
    note.begin(id)
    defer { note.end() }
    try savepoint(body)
  }

  // MARK: Records

  func records(of space: Space, version: Int) -> any RecordStorage {
    BufferedRecords(transaction: self, space: space, version: version)
  }

  fileprivate func value(_ key: RecordKey) throws -> String? {
    if let changed = changes.records[key] { return changed.value }
    if let known = values[key] { return known }
    let found = try asked { try $0.value(key) }
    values[key] = .some(found)
    return found
  }

  fileprivate func set(_ record: StoredRecord, _ key: RecordKey) {
    keep { [old = changes.records[key]] in $0.records[key] = old }
    changes.records[key] = record
  }

  fileprivate func values(
    of space: Space, in table: String, _ query: RecordQuery
  ) throws -> [String] {
    let changed = changes.records.filter { $0.key.space == space && $0.key.table == table }
    var wider = query
    // So many of the found ones may have been removed, or changed so that they no longer match.
    wider.limit = query.limit.map { Self.sum(max($0, 0), changed.count) }
    var found = try asked { try $0.values(of: space, in: table, wider) }
    if !changed.isEmpty {
      found.removeAll { changed[RecordKey(space: space, table: table, id: $0.id)] != nil }
      for (key, record) in changed {
        guard let value = record.value, try query.selects(key.id, value) else { continue }
        found.append((key.id, value))
      }
      found.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }
    return found.prefix(query.limit.map { max($0, 0) } ?? .max).map(\.value)
  }

  /// Returns a sum, or the largest integer.
  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  func changes(
    of space: Space, after position: Position, limit: Int
  ) throws -> [(position: Position, change: RecordChange)] {
    let changed = changes.records.filter { $0.key.space == space }
    let limit = max(limit, 0)
    var found = try asked {
      try $0.changes(of: space, after: position, limit: Self.sum(limit, changed.count))
    }
    if !changed.isEmpty {
      found.removeAll { line in
        changed[RecordKey(space: space, table: line.change.table, id: line.change.id)] != nil
      }
      for (key, record) in changed {
        let own = Position(
          version: record.version, row: Position.Row(table: key.table, id: key.id))
        guard position < own else { continue }
        found.append(
          (
            own,
            RecordChange(space: space, table: key.table, id: key.id, value: record.value)
          ))
      }
      found.sort { $0.position < $1.position }
    }
    return Array(found.prefix(limit))
  }

  // MARK: The ledger

  func processed(_ id: ActionID) throws -> ProcessedAction? {
    if let added = changes.processed.last(where: { $0.id == id }) { return added }
    if let known = lines[id] { return known }
    let found = try asked { try $0.processed(id) }
    lines[id] = .some(found)
    return found
  }

  func processed(_ ids: [ActionID]) throws -> [ProcessedAction] {
    let unknown = ids.filter { lines[$0] == nil }
    let found = unknown.isEmpty ? [] : try asked { try $0.processed(unknown) }
    for id in unknown { lines[id] = .some(nil) }
    for line in found { lines[line.id] = line }
    return try ids.compactMap(processed)
  }

  func processed(by client: ClientID, after number: Int) throws -> [ProcessedAction] {
    let added = changes.processed.filter { $0.client == client && $0.number > number }
    return try asked { try $0.processed(by: client, after: number) } + added
  }

  func add(_ action: ProcessedAction) {
    keep { $0.processed.removeLast() }
    changes.processed.append(action)
  }
}

/// The records of one space in a transaction.
private struct BufferedRecords: RecordStorage {
  let transaction: BufferedTransaction
  let space: Space
  let version: Int

  private func key(_ table: String, _ id: String) -> RecordKey {
    RecordKey(space: space, table: table, id: id)
  }

  func value(in table: String, id: String) throws -> String? {
    try transaction.value(key(table, id))
  }

  func setValue(_ value: String, in table: String, id: String) {
    transaction.set(StoredRecord(value: value, version: version), key(table, id))
  }

  func removeValue(in table: String, id: String) throws {
    let key = key(table, id)
    guard try transaction.value(key) != nil else { return }
    transaction.set(StoredRecord(value: nil, version: version), key)
  }

  func values(in table: String, _ query: RecordQuery) throws -> [String] {
    try transaction.values(of: space, in: table, query)
  }
}

extension RecordQuery {
  /// Returns true if the query selects a record, whatever its limit.
  fileprivate func selects(_ id: String, _ value: String) throws -> Bool {
    if let after, !after.utf8.lexicographicallyPrecedes(id.utf8) { return false }
    if let before, !id.utf8.lexicographicallyPrecedes(before.utf8) { return false }
    return try match?.selects(value) ?? true
  }
}
