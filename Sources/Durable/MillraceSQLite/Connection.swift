#if SQLite
public import GRDB

/// The connection of a transaction, in GRDB's words and with one rule more: no text with a null character reaches SQLite.
///
/// GRDB hands texts to SQLite's interface for C, which ends them at a null character: `"a\u{0}b"` would be stored as `a`, and
/// found by whoever asks for `a`. Here such a text is refused with ``DatabaseError/nullCharacter(argument:)``, and the
/// transaction is rolled back. Blobs may hold any bytes.
///
/// ```swift
/// try await database.read { connection in
///   try String.fetchAll(connection, sql: "SELECT text FROM note WHERE author = ?", arguments: [author])
/// }
/// ```
public struct Connection {
  let grdb: GRDB.Database

  init(_ grdb: GRDB.Database) {
    self.grdb = grdb
  }

  /// The number of the row that this connection has inserted last.
  public var lastInsertedRowID: Int64 { grdb.lastInsertedRowID }

  /// How many rows the last statement has changed.
  public var changesCount: Int { grdb.changesCount }

  /// Runs one statement, or several if there are no arguments.
  public func execute(sql: String, arguments: Arguments = []) throws {
    try grdb.execute(sql: sql, arguments: arguments.checked())
  }

  /// Compiles a statement that is run several times.
  public func makeStatement(sql: String) throws -> Statement {
    Statement(grdb: try grdb.makeStatement(sql: sql))
  }

  /// A compiled statement; it must not outlive its transaction.
  public struct Statement {
    fileprivate let grdb: GRDB.Statement

    /// Runs it.
    public func execute(arguments: Arguments = []) throws {
      try grdb.execute(arguments: arguments.checked())
    }
  }

  /// The values of a statement's question marks, in their order.
  public struct Arguments: ExpressibleByArrayLiteral {
    private let values: [(any DatabaseValueConvertible)?]

    /// Takes the values as they are; they are checked when the statement runs.
    public init(arrayLiteral values: (any DatabaseValueConvertible)?...) {
      self.values = values
    }

    func checked() throws(DatabaseError) -> StatementArguments {
      var checked: [DatabaseValue] = []
      checked.reserveCapacity(values.count)
      for value in values {
        let stored = value?.databaseValue ?? .null
        if case .string(let text) = stored.storage, text.utf8.contains(0) {
          throw .nullCharacter(argument: checked.count)
        }
        checked.append(stored)
      }
      return StatementArguments(checked)
    }
  }
}

extension DatabaseValueConvertible {
  /// The first value of the first row; `nil` without a row, and where it is null.
  public static func fetchOne(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> Self? {
    try fetchOne(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// The first value of every row.
  public static func fetchAll(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> [Self] {
    try fetchAll(connection.grdb, sql: sql, arguments: arguments.checked())
  }
}

// GRDB reads these from SQLite without a value in between, and converts as SQLite does.
extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  /// The first value of the first row; `nil` without a row, and where it is null.
  public static func fetchOne(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> Self? {
    try fetchOne(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// The first value of every row.
  public static func fetchAll(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> [Self] {
    try fetchAll(connection.grdb, sql: sql, arguments: arguments.checked())
  }
}

extension Row {
  /// The first row; `nil` without one.
  public static func fetchOne(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> Row? {
    try fetchOne(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// Every row.
  public static func fetchAll(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> [Row] {
    try fetchAll(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// The rows one after the other, each read when it is asked for.
  public static func fetchCursor(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> RowCursor {
    try fetchCursor(connection.grdb, sql: sql, arguments: arguments.checked())
  }
}
#endif
