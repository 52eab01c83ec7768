#if SQLite
internal import GRDB

extension DatabaseError {
  /// Translates an error of a transaction; an error of an unknown type came from the closure.
  package init(transaction error: any Error) {
    switch error {
    case let error as GRDB.DatabaseError:
      switch error.resultCode {
      case .SQLITE_FULL: self = .full
      case .SQLITE_CONSTRAINT: self = .constraint(message: error.message ?? "no message")
      case .SQLITE_MISUSE: self = .closed
      default: self = .failed(error)
      }
    case is CancellationError: self = .cancelled
    case let error as DatabaseError: self = error
    default: self = .aborted(error)
    }
  }

  /// Translates an error of opening and reading a file, before anything is written.
  init(opening path: String, _ error: any Error) {
    guard let error = error as? GRDB.DatabaseError else {
      self = .aborted(error)
      return
    }
    let message = error.message ?? "no message"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .cannotOpen(path: path, .notSQLite)
    case .SQLITE_CORRUPT: self = .cannotOpen(path: path, .damaged(finding: message))
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .cannotOpen(path: path, .inUse(waitedSeconds: Database.busySeconds))
    case .SQLITE_READONLY: self = .cannotOpen(path: path, .readOnly(path: path))
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .cannotOpen(path: path, .inaccessible(reason: message))
    case .SQLITE_FULL: self = .full
    default: self = .failed(error)
    }
  }

  private static func failed(_ error: GRDB.DatabaseError) -> DatabaseError {
    .failed(code: error.extendedResultCode.rawValue, message: error.message ?? "no message")
  }
}
#endif
