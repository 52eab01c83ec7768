/// The contents of a server's storage in memory.
struct MemoryServerContents {
  var epoch: String
  var clients: [ClientID: ServerClient] = [:]
  var spaces: [Space: Content] = [:]
  var ledger: [ActionID: ProcessedAction] = [:]
  /// The processed actions of each client, in the order of their numbers.
  var processed: [ClientID: [ProcessedAction]] = [:]

  struct Content {
    var version = 0
    var horizon = 0
    var tables: [String: MemoryTable<Row>] = [:]
  }

  struct Row {
    /// The record as JSON; `nil` if it was removed.
    var value: String?
    var version: Int
  }
}

/// The open transaction of a server's storage in memory, with the changes that undo it.
final class MemoryServerTransaction: ServerTransaction {
  var contents: MemoryServerContents
  private var log = UndoLog<MemoryServerContents>()

  init(_ contents: MemoryServerContents) {
    self.contents = contents
  }

  func commit() { log = UndoLog() }

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

  var epoch: String { contents.epoch }

  // MARK: Clients and spaces

  func client(_ id: ClientID) -> ServerClient? { contents.clients[id] }

  func setClient(_ client: ServerClient, _ id: ClientID) {
    log.add { [old = contents.clients[id]] in $0.clients[id] = old }
    contents.clients[id] = client
  }

  func version(of space: Space) -> Int { contents.spaces[space]?.version ?? 0 }

  func setVersion(_ version: Int, of space: Space) {
    log.add { [old = self.version(of: space)] in $0.spaces[space, default: .init()].version = old }
    contents.spaces[space, default: .init()].version = version
  }

  func horizon(of space: Space) -> Int { contents.spaces[space]?.horizon ?? 0 }

  func prune(_ space: Space, through version: Int) {
    guard var content = contents.spaces[space] else { return }
    for (name, table) in content.tables {
      for (id, row) in table.unordered where row.value == nil && row.version <= version {
        content.tables[name]?[id] = nil
      }
    }
    content.horizon = max(content.horizon, min(version, content.version))
    contents.spaces[space] = content
  }

  // MARK: Records

  func records(of space: Space, version: Int) -> any RecordStorage {
    MemoryServerRecords(transaction: self, space: space, version: version)
  }

  func set(_ row: MemoryServerContents.Row, _ space: Space, _ table: String, _ id: String) {
    let old = contents.spaces[space]?.tables[table]?[id]
    log.add { $0.spaces[space]?.tables[table]?[id] = old }
    contents.spaces[space, default: .init()].tables[table, default: MemoryTable()][id] = row
  }

  func changes(
    of space: Space, after position: Position, limit: Int
  ) -> [(position: Position, change: RecordChange)] {
    var found: [(position: Position, change: RecordChange)] = []
    for (table, rows) in contents.spaces[space]?.tables ?? [:] {
      for (id, row) in rows.unordered where row.version >= position.version {
        let own = Position(version: row.version, row: Position.Row(table: table, id: id))
        guard position < own else { continue }
        found.append((own, RecordChange(space: space, table: table, id: id, value: row.value)))
      }
    }
    return Array(found.sorted { $0.position < $1.position }.prefix(limit))
  }

  // MARK: The ledger

  func processed(_ id: ActionID) -> ProcessedAction? { contents.ledger[id] }

  func processed(by client: ClientID, after number: Int) -> [ProcessedAction] {
    let all = contents.processed[client] ?? []
    return Array(all[(all.lastIndex { $0.number <= number }.map { $0 + 1 } ?? 0)...])
  }

  func add(_ action: ProcessedAction) {
    log.add { [old = contents.ledger[action.id]] in
      $0.ledger[action.id] = old
      $0.processed[action.client]?.removeLast()
    }
    contents.ledger[action.id] = action
    contents.processed[action.client, default: []].append(action)
  }
}

private struct MemoryServerRecords: RecordStorage {
  let transaction: MemoryServerTransaction
  let space: Space
  let version: Int

  func value(in table: String, id: String) -> String? {
    transaction.contents.spaces[space]?.tables[table]?[id]?.value
  }

  func setValue(_ value: String, in table: String, id: String) {
    transaction.set(.init(value: value, version: version), space, table, id)
  }

  func removeValue(in table: String, id: String) {
    guard value(in: table, id: id) != nil else { return }
    transaction.set(.init(value: nil, version: version), space, table, id)
  }

  func values(in table: String, _ query: RecordQuery) throws -> [String] {
    try transaction.contents.spaces[space]?.tables[table]?.values(query) { $0.value } ?? []
  }
}
