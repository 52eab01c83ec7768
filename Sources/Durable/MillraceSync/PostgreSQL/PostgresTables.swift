#if PostgreSQL
internal import MillraceDurable

/// The tables of a server in PostgreSQL in one transaction, which begins with the first question.
final class PostgresTables: ServerTables {
  let note: RunningActions.Slot
  private let connection: PostgresConnection
  private let isWriting: Bool
  let now: @Sendable () -> Int
  private var hasBegun = false
  private var deaths: [ActionID: Int] = [:]
  /// The locks that this transaction has asked for.
  private(set) var locks = Locks()
  /// The spaces whose news other servers wait for.
  private(set) var changedSpaces: Set<Space> = []
  /// The first error of the database.
  private(set) var failure: PostgresError?
  /// False if a lock that another transaction has ends this one with ``LockTaken``.
  var waitsForLocks = true
  /// The changes since the last statement that writes.
  private var changes = GroupedChanges()
  /// Statements that are sent with the next query, or with the commit.
  private var pending: [PostgresQuery] = []
  /// True from the moment in which the commit may have reached the database.
  private(set) var hasSentCommit = false

  init(
    _ connection: PostgresConnection, isWriting: Bool, note: RunningActions.Slot,
    now: @escaping @Sendable () -> Int
  ) {
    (self.connection, self.isWriting, self.note, self.now) = (connection, isWriting, note, now)
  }

  /// The clients and spaces that a transaction locks.
  struct Locks {
    var clients: Set<ClientID> = []
    var spaces: Set<Space> = []

    var isEmpty: Bool { clients.isEmpty && spaces.isEmpty }
  }

  /// Takes locks in the order of a push.
  func lock(_ locks: Locks) throws {
    self.locks = locks
    let spaces = locks.spaces.sorted()
    _ = try run(
      locks.clients.sorted { $0.bits < $1.bits }.map { Self.locking($0) }
        + [Self.making(spaces), Self.locking(spaces)])
  }

  /// Asks for several things at once.
  private func run(_ queries: [PostgresQuery]) throws -> [PostgresResult] {
    if let failure { throw failure }
    let begin = hasBegun ? [] : [PostgresQuery(isWriting ? Self.begin : Self.beginReading)]
    do throws(PostgresError) {
      let all = begin + pending + queries
      (hasBegun, pending) = (true, [])
      return try connection.run(all).suffix(queries.count)
    } catch {
      failure = error
      throw error
    }
  }

  /// Asks for one thing.
  func ask(_ query: PostgresQuery) throws -> PostgresResult {
    guard let result = try run([query]).first else { throw PostgresError.closed }
    return result
  }

  /// Chooses the state that a reading transaction sees.
  func beginReading() throws { _ = try epoch }

  // MARK: The end

  /// Commits what was stored.
  func commit() throws {
    try write(if: !changes.isEmpty)
    guard hasBegun || !pending.isEmpty else { return }
    if isWriting { hasSentCommit = true }
    let result = try ask(PostgresQuery(Self.commitStatement))
    hasBegun = false
    // The answer to the commit of a transaction that has failed.
    if result.command == "ROLLBACK" {
      throw PostgresError.failed(code: "25P02", message: "the transaction had failed")
    }
  }

  func store(_ changes: ServerChanges) throws {
    changedSpaces.formUnion(changes.versions.keys)
    self.changes.add(changes)
  }

  /// Writes before the next query what was stored, if that query may read it.
  private func write(if isConcerned: Bool) throws {
    guard isConcerned else { return }
    pending.append(try Self.writing(PostgresRows(changes.all, now: now())))
    changes = GroupedChanges()
  }

  // MARK: Reading

  var epoch: String {
    get throws {
      let result = try ask(PostgresQuery(Self.epochStatement))
      guard result.count == 1 else {
        throw PostgresError.failed(code: "", message: "the table meta has no epoch")
      }
      return result.text(0, 0)
    }
  }

  func prepare(client: ClientID, spaces: [Space], actions: [ActionID]) throws -> PrefetchedRows {
    locks.clients.insert(client)
    locks.spaces.formUnion(spaces)
    try write(
      if: changes.concern(client) || spaces.contains(where: changes.concern)
        || actions.contains(where: changes.concern))
    let results = try run(
      waitsForLocks
        ? [Self.locking(client), Self.locking(spaces), Self.reading(client, actions)]
        : [Self.trying(client), Self.trying(spaces), Self.reading(client, actions)])
    var found = PrefetchedRows(spaces: Self.states(results[1]))
    // What is asked for after the locks is what was committed when they were given.
    var rows = results[2]
    if !waitsForLocks {
      // A space without a row has to be made, for which another transaction may be waited for.
      let hasAll = results[0].number(0, 0) == 1 && found.spaces.count == spaces.count
      guard hasAll else { throw LockTaken() }
    } else if found.spaces.count < spaces.count {
      let again = try run(
        [Self.making(spaces), Self.locking(spaces), Self.reading(client, actions)])
      found.spaces = Self.states(again[1])
      rows = again[2]
    }
    found.client = Self.client(rows)
    for action in actions { deaths[action] = Self.deaths(during: action, rows) }
    for line in try Self.lines(rows) { found.processed[line.id] = line }
    return found
  }

  private static func states(_ result: PostgresResult) -> [Space: SpaceState] {
    var states: [Space: SpaceState] = [:]
    for row in 0..<result.count {
      states[Space(rawValue: result.text(row, 0))] = SpaceState(
        version: result.number(row, 1), horizon: result.number(row, 2))
    }
    return states
  }

  func client(_ id: ClientID) throws -> ServerClient? {
    let query = Self.reading(id, [])
    guard isWriting else { return Self.client(try ask(query)) }
    guard waitsForLocks else { throw LockTaken() }
    locks.clients.insert(id)
    return Self.client(try run([Self.locking(id), query])[1])
  }

  // MARK: The rows of a push: a kind, an identity, another one, a number, a text

  private static func client(_ rows: PostgresResult) -> ServerClient? {
    for row in 0..<rows.count where rows.number(row, 0) == 0 {
      return ServerClient(
        user: rows.text(row, 4), processed: rows.number(row, 3),
        head: rows.bits(row, 2).map { ActionID(bits: $0) })
    }
    return nil
  }

  private static func lines(_ rows: PostgresResult) throws -> [ProcessedAction] {
    try (0..<rows.count).filter { rows.number($0, 0) == 1 }.map {
      try line(rows, $0, bits: (1, 2), number: 3, refusal: 4)
    }
  }

  private static func deaths(during action: ActionID, _ rows: PostgresResult) -> Int {
    for row in 0..<rows.count where rows.number(row, 0) == 2 {
      if rows.bits(row, 1) == action.bits { return rows.number(row, 3) }
    }
    return 0
  }

  private static func line(
    _ rows: PostgresResult, _ row: Int, bits: (id: Int, client: Int), number: Int, refusal: Int
  ) throws -> ProcessedAction {
    guard let id = rows.bits(row, bits.id), let client = rows.bits(row, bits.client) else {
      throw PostgresError.failed(code: "", message: "a line of the ledger has no identity")
    }
    return ProcessedAction(
      id: ActionID(bits: id), client: ClientID(bits: client), number: rows.number(row, number),
      refusal: try rows.optionalText(row, refusal).map { try JSONText.decode(from: $0) })
  }

  // MARK: Spaces and records

  func space(_ space: Space) throws -> SpaceState {
    if isWriting, !waitsForLocks { throw LockTaken() }
    locks.spaces.insert(space)
    let result =
      isWriting
      ? try run([Self.making([space]), Self.locking([space])])[1]
      : try ask(PostgresQuery(Self.spaceStatement) { $0.add(space.rawValue) })
    guard result.count == 1 else { return SpaceState() }
    return SpaceState(version: result.number(0, 1), horizon: result.number(0, 2))
  }

  func value(_ key: RecordKey) throws -> String? {
    try write(if: changes.concern(key.space))
    let result = try ask(
      PostgresQuery(Self.valueStatement) { arguments in
        arguments.add(key.space.rawValue)
        arguments.add(key.table)
        arguments.add(key.id)
      })
    return result.count == 1 ? result.optionalText(0, 0) : nil
  }

  func values(
    of space: Space, in table: String, _ query: RecordQuery
  ) throws -> [(id: String, value: String)] {
    guard let (name, sql) = Self.selection(table, query) else { return [] }
    try write(if: changes.concern(space))
    let result = try ask(
      PostgresQuery(PostgresStatement(name: name, sql: sql)) { arguments in
        arguments.add(space.rawValue)
        arguments.add(query.limit.map { max($0, 0) } ?? .max)
        if let match = query.match {
          // A null character is not in the index.
          arguments.add(String(decoding: match.value.utf8.filter { $0 != 0 }, as: UTF8.self))
        }
        if let after = query.after { arguments.add(after) }
        if let before = query.before { arguments.add(before) }
      })
    return (0..<result.count).map { (result.text($0, 0), result.text($0, 1)) }
  }

  func changes(
    of space: Space, after position: Position, limit: Int
  ) throws -> [(position: Position, change: RecordChange)] {
    try write(if: changes.concern(space))
    let statement = position.row == nil ? Self.changesStatement : Self.changesInsideStatement
    let result = try ask(
      PostgresQuery(statement) { arguments in
        arguments.add(space.rawValue)
        arguments.add(position.version)
        arguments.add(limit)
        if let row = position.row {
          arguments.add(row.table)
          arguments.add(row.id)
        }
      })
    return (0..<result.count).map { row in
      let (table, id) = (result.text(row, 1), result.text(row, 2))
      return (
        Position(version: result.number(row, 0), row: Position.Row(table: table, id: id)),
        RecordChange(space: space, table: table, id: id, value: result.optionalText(row, 3))
      )
    }
  }

  func processed(_ id: ActionID) throws -> ProcessedAction? {
    try write(if: changes.concern(id))
    return try Self.lines(ask(Self.reading(nil, [id]))).first
  }

  func processed(_ ids: [ActionID]) throws -> [ProcessedAction] {
    try write(if: ids.contains(where: changes.concern))
    return try Self.lines(ask(Self.reading(nil, ids)))
  }

  func processed(by client: ClientID, after number: Int) throws -> [ProcessedAction] {
    try write(if: changes.concern(client))
    let query = PostgresQuery(Self.processedByStatement) { arguments in
      arguments.add(client.bits)
      arguments.add(number)
    }
    let rows = try ask(query)
    return try (0..<rows.count).map {
      try Self.line(rows, $0, bits: (0, 1), number: 2, refusal: 3)
    }
  }

  func deaths(during id: ActionID) throws -> Int {
    if let known = deaths[id] { return known }
    let count = Self.deaths(during: id, try ask(Self.reading(nil, [id])))
    deaths[id] = count
    return count
  }
}
#endif
