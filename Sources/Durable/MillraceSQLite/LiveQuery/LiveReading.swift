#if SQLite
internal import GRDB
internal import MillraceDurable
internal import Synchronization

/// The reading of a live query on any connection, and the decoding of what has changed since.
final class LiveReading<Record: DurableRecord>: Sendable {
  /// A record as it is stored.
  struct Stored: Equatable, Sendable {
    let id: String
    let value: String
  }

  private let sql: String
  private let query: LiveQuery<Record>
  /// The records of the last result, by id: most of them are in the next one, too.
  private let known = Mutex<[String: (text: String, record: Record)]>([:])

  init(_ query: LiveQuery<Record>) {
    var sql = "SELECT id, value FROM \(DeviceTables.quoted(Record.table)) WHERE space = ?"
    if let match = query.match {
      sql += " AND \(DeviceTables.expression(of: match.field)) = ?"
    }
    sql += " ORDER BY "
    switch query.order {
    case .id: break
    case .ascending(let field): sql += "\(Self.sortKey(field)), "
    case .descending(let field): sql += "\(Self.sortKey(field)) DESC, "
    }
    sql += "id LIMIT ?"
    self.sql = sql
    self.query = query
  }

  private var arguments: Connection.Arguments {
    let limit = query.limit.map { max($0, 0) } ?? -1
    guard let match = query.match else { return [query.space.rawValue, limit] }
    return [query.space.rawValue, match.value, limit]
  }

  private static func sortKey(_ field: String) -> String {
    "CASE WHEN json_valid(value) THEN json_extract(value, '$.\"\(field)\"') END"
  }

  func stored(in connection: GRDB.Database) throws -> [Stored] {
    let statement = try connection.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments.checked())
    var stored: [Stored] = []
    while let row = try rows.next() { stored.append(Stored(id: row[0], value: row[1])) }
    return stored
  }

  func decoded(_ stored: [Stored]) -> LiveValue<Record> {
    known.withLock { known in
      var (next, value) = (
        [String: (text: String, record: Record)](), LiveValue<Record>(records: [])
      )
      next.reserveCapacity(stored.count)
      value.records.reserveCapacity(stored.count)
      for row in stored {
        if let old = known[row.id], old.text == row.value {
          next[row.id] = old
          value.records.append(old.record)
          continue
        }
        do {
          let record: Record = try JSONText.decode(from: row.value)
          next[row.id] = (row.value, record)
          value.records.append(record)
        } catch {
          value.unreadable.append(UnreadableRecord(id: row.id, reason: "\(error)"))
        }
      }
      known = next
      return value
    }
  }
}
#endif
