#if SQLite
public import GRDB

/// The connection of a transaction: GRDB's interface without texts that contain a null character.
///
/// GRDB passes texts to SQLite's C interface, which ends them at a null character: `"a\u{0}b"`
/// would be stored as `a`, and found by a query for `a`. A connection refuses such a text with
/// ``DatabaseError/nullCharacter(argument:)``, and the transaction is rolled back. Blobs may
/// contain any bytes.
///
/// ```swift
/// try await database.read { connection in
///   try String.fetchAll(
///     connection, sql: "SELECT text FROM note WHERE author = ?", arguments: [author])
/// }
/// ```
public struct Connection {
  let grdb: GRDB.Database

  init(_ grdb: GRDB.Database) {
    self.grdb = grdb
  }

  /// The number of the row that this connection inserted last.
  public var lastInsertedRowID: Int64 { grdb.lastInsertedRowID }

  /// The number of rows that the last statement changed.
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

    /// Runs the statement.
    public func execute(arguments: Arguments = []) throws {
      try grdb.execute(arguments: arguments.checked())
    }
  }

  /// The values of a statement's question marks, in their order.
  public struct Arguments: ExpressibleByArrayLiteral {
    private let values: [(any DatabaseValueConvertible)?]

    /// Creates arguments from values, which are checked when the statement runs.
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
  /// Returns the first value of the first row; `nil` if there is no row or the value is null.
  public static func fetchOne(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> Self? {
    try fetchOne(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// Returns the first value of every row.
  public static func fetchAll(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> [Self] {
    try fetchAll(connection.grdb, sql: sql, arguments: arguments.checked())
  }
}

// GRDB reads these from SQLite without an intermediate value, and converts as SQLite does.
extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  /// Returns the first value of the first row; `nil` if there is no row or the value is null.
  public static func fetchOne(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> Self? {
    try fetchOne(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// Returns the first value of every row.
  public static func fetchAll(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> [Self] {
    try fetchAll(connection.grdb, sql: sql, arguments: arguments.checked())
  }
}

extension Row {
  /// Returns the first row; `nil` if there is none.
  public static func fetchOne(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> Row? {
    try fetchOne(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// Returns every row.
  public static func fetchAll(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> [Row] {
    try fetchAll(connection.grdb, sql: sql, arguments: arguments.checked())
  }

  /// Returns a cursor that reads each row when it is requested.
  public static func fetchCursor(
    _ connection: Connection, sql: String, arguments: Connection.Arguments = []
  ) throws -> RowCursor {
    try fetchCursor(connection.grdb, sql: sql, arguments: arguments.checked())
  }
}
#endif
