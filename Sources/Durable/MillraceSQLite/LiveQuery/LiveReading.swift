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

    // The file distinguishes bytes; equal texts may have others.
    static func == (left: Self, right: Self) -> Bool {
      left.id.utf8.elementsEqual(right.id.utf8) && left.value.utf8.elementsEqual(right.value.utf8)
    }
  }

  private struct Known {
    var stored: [Stored] = []
    /// The records of `stored`; `nil` for one that cannot be decoded.
    var records: [Record?] = []

    /// The position of each record, by id; one of those whose ids are equal texts.
    var indexes: [String: Int] {
      Dictionary(zip(stored.lazy.map(\.id), stored.indices)) { first, _ in first }
    }
  }

  private let sql: String
  private let query: LiveQuery<Record>
  /// The last result: most of its records are in the next one, too.
  private let known = Mutex(Known())

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

  /// Returns the records of a result; those that were in the last one are not decoded again.
  func decoded(_ stored: [Stored]) -> LiveValue<Record> {
    known.withLock { known in
      var (next, value) = (Known(stored: stored), LiveValue<Record>(records: []))
      next.records.reserveCapacity(stored.count)
      value.records.reserveCapacity(stored.count)
      // Records follow one another as in the last result, but for those that came, left or moved:
      // these alone are looked for.
      var (expected, indexes) = (0, [String: Int]?.none)
      for row in stored {
        var old: Int?
        if expected < known.stored.count, known.stored[expected].id == row.id {
          old = expected
        } else if !known.stored.isEmpty {
          let all = indexes ?? known.indexes
          indexes = all
          old = all[row.id]
        }
        if let old { expected = old + 1 }
        if let old, known.stored[old] == row, let record = known.records[old] {
          next.records.append(record)
          value.records.append(record)
          continue
        }
        do {
          let record: Record = try JSONText.decode(from: row.value)
          next.records.append(record)
          value.records.append(record)
        } catch {
          next.records.append(nil)
          value.unreadable.append(UnreadableRecord(id: row.id, reason: "\(error)"))
        }
      }
      known = next
      return value
    }
  }
}
#endif
