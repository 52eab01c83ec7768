#if SQLite
internal import MillraceDurable

/// The records of one space in the transaction of a device's file.
struct DeviceRecords: RecordStorage {
  let transaction: DeviceTransaction
  let space: String
  let captures: Bool

  func value(in table: String, id: String) throws -> String? {
    let statement = try transaction.table(table).value
    statement.bind(1, space)
    statement.bind(2, id)
    return try statement.first { $0.text(0) }
  }

  func setValue(_ value: String, in table: String, id: String) throws {
    let statement = try transaction.changing(table, captures: captures).setValue
    statement.bind(1, space)
    statement.bind(2, id)
    statement.bind(3, value)
    try statement.run()
  }

  func removeValue(in table: String, id: String) throws {
    let statement = try transaction.changing(table, captures: captures).removeValue
    statement.bind(1, space)
    statement.bind(2, id)
    try statement.run()
  }

  func values(in table: String, _ query: RecordQuery) throws -> [String] {
    _ = try transaction.table(table)
    var sql = "SELECT value FROM \(DeviceTables.quoted(table)) WHERE space = ?1"
    // An indexed field is a name of the schema, which has no quotation mark.
    if let match = query.match {
      guard match.field.utf8.allSatisfy({ $0 != 0x22 && $0 != 0x27 }) else { return [] }
      sql += " AND \(DeviceTables.expression(of: match.field)) = ?2"
    }
    if query.after != nil { sql += " AND id > ?3" }
    if query.before != nil { sql += " AND id < ?4" }
    let statement = try transaction.statements.selection(sql + " ORDER BY id LIMIT ?5")
    statement.bind(1, space)
    if let match = query.match { statement.bind(2, match.value) }
    if let after = query.after { statement.bind(3, after) }
    if let before = query.before { statement.bind(4, before) }
    statement.bind(5, query.limit.map { max($0, 0) } ?? -1)
    return try statement.all { $0.text(0) }
  }
}
#endif
