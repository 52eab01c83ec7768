#if SQLite
internal import GRDBSQLite

/// A compiled statement of one connection, bound and read without intermediate values.
///
/// Texts are bound with their length, so that a null character is an ordinary one. It belongs to
/// the queue of its connection, and is released before the connection is closed.
package final class PreparedStatement {
  private let connection: OpaquePointer
  private var pointer: OpaquePointer?
  private var failure: Int32 = SQLITE_OK

  package init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
    self.connection = connection
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code: code, on: connection) }
  }

  deinit { sqlite3_finalize(pointer) }

  // MARK: Arguments

  package func bind(_ index: Int32, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // An empty text has no address, which SQLite would take for null.
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        note(
          sqlite3_bind_text(
            pointer, index, bytes.baseAddress ?? Self.nothing, Int32(clamping: bytes.count),
            Self.copied))
      }
    }
  }

  package func bind(_ index: Int32, _ text: String?) {
    if let text { bind(index, text) } else { note(sqlite3_bind_null(pointer, index)) }
  }

  package func bind(_ index: Int32, _ number: Int) {
    note(sqlite3_bind_int64(pointer, index, Int64(number)))
  }

  /// Binds the 16 bytes of an identity, the highest first.
  package func bind(_ index: Int32, _ bits: UInt128?) {
    guard let bits else {
      note(sqlite3_bind_null(pointer, index))
      return
    }
    withUnsafeBytes(of: bits.bigEndian) { bytes in
      note(
        sqlite3_bind_blob(
          pointer, index, bytes.baseAddress, Int32(clamping: bytes.count), Self.copied))
    }
  }

  private func note(_ code: Int32) {
    if code != SQLITE_OK, failure == SQLITE_OK { failure = code }
  }

  /// The mark for arguments that SQLite copies (`SQLITE_TRANSIENT`).
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private static var nothing: UnsafePointer<CChar>? {
    UnsafePointer(bitPattern: MemoryLayout<Int>.alignment)
  }

  // MARK: Running

  /// Runs the statement to its end.
  package func run() throws(DatabaseError) { while try next() {} }

  /// The number of rows that the statement has changed, which is the last one that was run.
  package var changeCount: Int { Int(sqlite3_changes64(connection)) }

  /// Steps to the next row; false after the last one, when the statement can be bound again.
  package func next() throws(DatabaseError) -> Bool {
    let code = failure == SQLITE_OK ? sqlite3_step(pointer) : failure
    if code == SQLITE_ROW { return true }
    let error = code == SQLITE_DONE ? nil : DatabaseError(code: code, on: connection)
    reset()
    if let error { throw error }
    return false
  }

  /// Ends reading before the last row.
  package func reset() {
    sqlite3_reset(pointer)
    failure = SQLITE_OK
  }

  /// Returns what `read` makes of the first row; `nil` if there is none.
  package func first<Value>(_ read: (PreparedStatement) throws -> Value) throws -> Value? {
    guard try next() else { return nil }
    defer { reset() }
    return try read(self)
  }

  /// Returns what `read` makes of each row.
  package func all<Value>(_ read: (PreparedStatement) throws -> Value) throws -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try next() { values.append(try read(self)) }
    return values
  }

  // MARK: Columns of the current row

  package func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func optionalText(_ column: Int32) -> String? {
    sqlite3_column_type(pointer, column) == SQLITE_NULL ? nil : text(column)
  }

  package func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }

  /// Returns the identity in a column; `nil` for null or another number of bytes than 16.
  package func bits(_ column: Int32) -> UInt128? {
    guard let bytes = sqlite3_column_blob(pointer, column),
      sqlite3_column_bytes(pointer, column) == 16
    else { return nil }
    return UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self))
  }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(pointer, column) == SQLITE_NULL
  }
}

extension DatabaseError {
  /// Translates the last error of a connection.
  package init(code: Int32, on connection: OpaquePointer) {
    let extended = sqlite3_extended_errcode(connection)
    // The connection's own code belongs to another call if only binding failed.
    let known = extended & 0xFF == code & 0xFF ? extended : code
    let message = String(cString: sqlite3_errmsg(connection))
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    case SQLITE_CONSTRAINT: self = .constraint(message: message)
    case SQLITE_MISUSE: self = .closed
    default: self = .failed(code: known, message: message)
    }
  }
}
#endif
