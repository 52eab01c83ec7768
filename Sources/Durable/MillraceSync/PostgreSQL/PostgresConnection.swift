#if PostgreSQL
internal import MillracePostgreSQLShim

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A statement with the name under which a connection prepares it.
package struct PostgresStatement: Sendable {
  let name: String
  let sql: String

  package init(name: String, sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// A statement with its arguments.
package struct PostgresQuery {
  let statement: PostgresStatement
  var arguments = PostgresArguments()

  package init(
    _ statement: PostgresStatement, _ fill: (inout PostgresArguments) -> Void = { _ in }
  ) {
    self.statement = statement
    fill(&arguments)
  }
}

/// A connection to PostgreSQL that blocks its thread, of one owner at a time.
package final class PostgresConnection {
  /// The seconds that a step of connecting may take.
  private static let connectSeconds: Int32 = 10

  private let connection: OpaquePointer
  private var prepared: Set<String> = []

  /// The settings of a socket, which the parameters may replace: a host that has vanished breaks
  /// the connection after half a minute, and not when the system gives up, after a quarter of an
  /// hour.
  static let socketSettings = [
    ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("tcp_user_timeout", "30000"),
  ]

  /// Begins to connect with these parameters behind the settings of the socket.
  private static func start(_ parameters: String) -> OpaquePointer? {
    // What is neither pairs nor a URI would be the name of a database.
    guard parameters.contains("=") || parameters.contains("://") else {
      return PQconnectStart(parameters)
    }
    let pairs = socketSettings + [("dbname", parameters)]
    var (keys, values) = (pairs.map { strdup($0.0) }, pairs.map { strdup($0.1) })
    defer { for text in keys + values { free(text) } }
    keys.append(nil)
    values.append(nil)
    return keys.withUnsafeBufferPointer { keys in
      values.withUnsafeBufferPointer { values in
        keys.withMemoryRebound(to: UnsafePointer<CChar>?.self) { keys in
          values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
            PQconnectStartParams(keys.baseAddress, values.baseAddress, 1)
          }
        }
      }
    }
  }

  /// Connects.
  package init(_ parameters: String) throws(PostgresError) {
    guard let connection = Self.start(parameters) else {
      throw .cannotConnect(reason: "there is no memory for a connection")
    }
    self.connection = connection
    // With the code in front of each message, whatever its language.
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    try connect()
    PQsetErrorVerbosity(connection, PQERRORS_DEFAULT)
    try execute("SET client_encoding = 'UTF8'; SET client_min_messages = 'error'")
  }

  deinit { PQfinish(connection) }

  private func connect() throws(PostgresError) {
    guard PQstatus(connection) != CONNECTION_BAD else { throw connectingError() }
    var state = PGRES_POLLING_WRITING
    while state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING {
      let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
      var socket = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
      let count = poll(&socket, 1, Self.connectSeconds * 1_000)
      if count == 0 {
        throw .cannotConnect(reason: "there was no answer for \(Self.connectSeconds) s")
      }
      if count < 0, errno != EINTR {
        throw .cannotConnect(reason: String(cString: strerror(errno)))
      }
      state = PQconnectPoll(connection)
    }
    guard state == PGRES_POLLING_OK else { throw connectingError() }
  }

  private func connectingError() -> PostgresError {
    let message = self.message
    // “FATAL:  28P01: password authentication failed for user …”
    for code in ["28000", "28P01", "3D000"] where message.contains(" \(code): ") {
      return .notAdmitted(reason: message)
    }
    // Without a password where one is needed, libpq ends before the server has answered.
    if PQconnectionNeedsPassword(connection) == 1 { return .notAdmitted(reason: message) }
    return .cannotConnect(reason: message)
  }

  private var message: String {
    var text = String(cString: PQerrorMessage(connection))
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Returns the value that a parameter of the connection has.
  func parameter(_ name: String) -> String? {
    guard let options = PQconninfo(connection) else { return nil }
    defer { PQconninfoFree(options) }
    var option = options
    while let keyword = option.pointee.keyword {
      if String(cString: keyword) == name { return option.pointee.val.map { String(cString: $0) } }
      option += 1
    }
    return nil
  }

  /// True if the connection has broken.
  package var isBroken: Bool { PQstatus(connection) == CONNECTION_BAD }

  /// True inside a transaction, also one that has failed.
  var isInTransaction: Bool {
    let status = PQtransactionStatus(connection)
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
  }

  /// The number of the server's process for this connection.
  var backend: Int32 { PQbackendPID(connection) }

  /// The socket, on which notifications arrive.
  package var socket: Int32 { PQsocket(connection) }

  // MARK: Statements

  /// Runs statements without arguments, and returns the result of the last one.
  @discardableResult
  package func execute(_ sql: String) throws(PostgresError) -> PostgresResult {
    try result(PQexec(connection, sql))
  }

  private func result(_ pointer: OpaquePointer?) throws(PostgresError) -> PostgresResult {
    guard let pointer else { throw disconnection() }
    let result = PostgresResult(pointer)
    switch PQresultStatus(pointer) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return result
    default: throw isBroken ? disconnection() : result.error
    }
  }

  private func disconnection() -> PostgresError { .disconnected(reason: message) }

  /// Runs statements that are sent together, and returns their results.
  ///
  /// After the first that fails none is run. Without a transaction around them they have one of
  /// their own, which is committed when this returns.
  package func run(_ queries: [PostgresQuery]) throws(PostgresError) -> [PostgresResult] {
    guard PQenterPipelineMode(connection) == 1 else { throw disconnection() }
    defer { PQexitPipelineMode(connection) }
    // The names of the statements that are prepared, and `nil` for those that are run.
    var steps: [String?] = []
    for query in queries {
      let statement = query.statement
      if !prepared.contains(statement.name), !steps.contains(statement.name) {
        guard PQsendPrepare(connection, statement.name, statement.sql, 0, nil) == 1 else {
          throw disconnection()
        }
        steps.append(statement.name)
      }
      guard send(query) else { throw disconnection() }
      steps.append(nil)
    }
    guard PQpipelineSync(connection) == 1 else { throw disconnection() }
    var results: [PostgresResult] = []
    var failure: PostgresError?
    for name in steps {
      do throws(PostgresError) {
        let found = try result(PQgetResult(connection))
        if let name { prepared.insert(name) } else { results.append(found) }
      } catch {
        // In a pipeline that has failed the rest is reported as aborted.
        failure = failure ?? error
        if isBroken { throw error }
      }
      // A null result ends those of a statement.
      while !isBroken, let surplus = PQgetResult(connection) { PQclear(surplus) }
    }
    do throws(PostgresError) {
      // Without a transaction around them it commits the statements, after their results.
      try synchronize()
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
    return results
  }

  /// Reads the answer to the synchronization, before which there is the error of a refused commit.
  private func synchronize() throws(PostgresError) {
    let answer = PQgetResult(connection)
    if PQresultStatus(answer) == PGRES_PIPELINE_SYNC { return PQclear(answer) }
    defer {
      while !isBroken, let surplus = PQgetResult(connection) { PQclear(surplus) }
      if !isBroken { PQclear(PQgetResult(connection)) }
    }
    _ = try result(answer)
    throw disconnection()
  }

  private func send(_ query: PostgresQuery) -> Bool {
    let arguments = query.arguments
    return arguments.bytes.withUnsafeBytes { bytes in
      let base = bytes.bindMemory(to: CChar.self).baseAddress ?? Self.nothing
      let values = arguments.ranges.map { range in
        range.flatMap { base?.advanced(by: $0.lowerBound) }
      }
      let lengths = arguments.ranges.map { Int32($0?.count ?? 0) }
      let formats = [Int32](repeating: 1, count: values.count)
      return PQsendQueryPrepared(
        connection, query.statement.name, Int32(values.count), values, lengths, formats, 1) == 1
    }
  }

  private static var nothing: UnsafePointer<CChar>? { UnsafePointer(bitPattern: 1) }

  // MARK: Notifications of other connections

  /// Reads what has arrived, and returns the payloads of the notifications of other connections.
  package func notifications() throws(PostgresError) -> [String] {
    guard PQconsumeInput(connection) == 1 else { throw disconnection() }
    var found: [String] = []
    while let notification = PQnotifies(connection) {
      if notification.pointee.be_pid != backend {
        found.append(String(cString: notification.pointee.extra))
      }
      PQfreemem(notification)
    }
    return found
  }
}

/// The rows of a result, in binary form.
package final class PostgresResult {
  private let pointer: OpaquePointer

  fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  package var count: Int { Int(PQntuples(pointer)) }

  /// The command that has been run, such as `COMMIT`.
  var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

  /// The number of rows that the command has changed.
  var changedCount: Int { PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

  fileprivate var error: PostgresError {
    func field(_ code: Character) -> String? {
      PQresultErrorField(pointer, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
    }
    return PostgresError(
      code: field("C") ?? "",
      message: field("M") ?? String(cString: PQresultErrorMessage(pointer)))
  }

  func isNull(_ row: Int, _ column: Int) -> Bool {
    PQgetisnull(pointer, Int32(row), Int32(column)) == 1
  }

  private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(pointer, Int32(row), Int32(column)),
      count: Int(PQgetlength(pointer, Int32(row), Int32(column))))
  }

  package func text(_ row: Int, _ column: Int) -> String {
    PostgresText.decode(bytes(row, column).bindMemory(to: UInt8.self))
  }

  /// Returns the bytes in a column, of its binary form.
  package func data(_ row: Int, _ column: Int) -> [UInt8] { Array(bytes(row, column)) }

  func optionalText(_ row: Int, _ column: Int) -> String? {
    isNull(row, column) ? nil : text(row, column)
  }

  /// Returns the integer of four or eight bytes in a column; 0 for null.
  package func number(_ row: Int, _ column: Int) -> Int {
    let bytes = bytes(row, column)
    switch bytes.count {
    case 8: return Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
    case 4: return Int(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    default: return 0
    }
  }

  /// Returns the identity in a column; `nil` for null.
  func bits(_ row: Int, _ column: Int) -> UInt128? {
    let bytes = bytes(row, column)
    guard bytes.count == 16 else { return nil }
    return UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self))
  }
}
#endif
