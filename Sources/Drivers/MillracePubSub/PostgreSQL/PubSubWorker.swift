#if PostgreSQL
internal import MillraceSync

/// A connection of a node, which is made again when it has broken.
final class PubSubWorker {
  private static let attempts = 4

  private let options: PostgresOptions
  private var connection: PostgresConnection?

  init(_ options: PostgresOptions) { self.options = options }

  func disconnect() { connection = nil }

  /// Runs statements in one transaction, which leave the same behind if they run twice.
  ///
  /// They run once more on a new connection if this one has broken, and again if another
  /// transaction was in the way: such as that of the same message on a connection that has broken.
  func run(_ queries: [PostgresQuery]) throws(PostgresError) -> [PostgresResult] {
    var disconnection: PostgresError?
    var attempt = 1
    while true {
      do throws(PostgresError) {
        return try attempted(queries)
      } catch {
        let isFirstBreak = error.isDisconnection && disconnection == nil
        guard isFirstBreak || error.mayPass, attempt < Self.attempts else {
          // After a broken connection it is not known whether the transaction was committed.
          throw disconnection ?? error
        }
        if isFirstBreak { disconnection = error }
        attempt += 1
      }
    }
  }

  private func attempted(_ queries: [PostgresQuery]) throws(PostgresError) -> [PostgresResult] {
    let connection = try connected()
    do throws(PostgresError) {
      return try connection.run(queries)
    } catch {
      // The server rolls back what a connection leaves.
      disconnect()
      throw error
    }
  }

  private func connected() throws(PostgresError) -> PostgresConnection {
    if let connection, !connection.isBroken { return connection }
    let connection = try options.connectForPubSub()
    self.connection = connection
    return connection
  }
}

extension PostgresOptions {
  /// Connects so that each statement sees what was committed before it.
  func connectForPubSub() throws(PostgresError) -> PostgresConnection {
    let connection = try connect()
    try connection.execute("SET default_transaction_isolation = 'read committed'")
    return connection
  }
}

extension PostgresError {
  /// True if the same transaction may succeed when it is run again: a deadlock, a serialization
  /// failure, or a key that another transaction has just stored.
  fileprivate var mayPass: Bool {
    guard case .failed(let code, _) = self else { return false }
    return ["40001", "40P01", "23505"].contains(code)
  }

  /// True if the database can come back without a change of this program or of its rights.
  var isPassing: Bool {
    switch self {
    case .cannotConnect, .disconnected, .readOnly, .full: true
    // A conflict, a lack of memory or connections, an operator who ended the statement, a fault of
    // the system.
    case .failed(let code, _): ["40", "53", "57", "58"].contains(code.prefix(2))
    case .notAdmitted, .settingNotTaken, .newerFormat, .unusableName, .closed: false
    }
  }
}
#endif
