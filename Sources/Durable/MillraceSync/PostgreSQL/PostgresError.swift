public import MillraceDurable

/// A failure of a PostgreSQL database, as data; ``description`` is its text.
///
/// None is a verdict on an action: its device asks again.
public enum PostgresError: Error, Hashable, Sendable {
  /// The database server cannot be reached, or does not take connections.
  case cannotConnect(reason: String)

  /// The database server refuses the user, the password or the name of the database.
  case notAdmitted(reason: String)

  /// The connection broke during a transaction. It was not committed, or it is not known whether it
  /// was: the ledger knows.
  case disconnected(reason: String)

  /// The database takes no changes: it is a standby, or set to read only.
  case readOnly

  /// The disk of the database is full. The change was rolled back.
  case full

  /// The database has a setting with which commits would not be safe.
  case settingNotTaken(name: String, expected: String, found: String)

  /// A newer version of this package has changed the tables.
  case newerFormat(found: Int, known: Int)

  /// The name of the database schema has other characters than ASCII letters, digits and `_`, or
  /// does not begin with a letter, or has more than 40 of them.
  case unusableName(String)

  /// The storage is closed.
  case closed

  /// Any other failure, with its SQLSTATE. The change was rolled back.
  case failed(code: String, message: String)
}

/// An error of the database ends the transaction, in contrast to one of an action.
extension PostgresError: StorageFailure {}

extension PostgresError: CustomStringConvertible {
  /// The error as text for the operator: the expectation, the finding, and the next step.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .cannotConnect(let reason):
      "PostgreSQL should take a connection, but does not: \(reason). Start it, or correct the"
        + " address. Devices keep what they have until then."
    case .notAdmitted(let reason):
      "PostgreSQL should admit this server, but refuses it: \(reason). Correct the user, the"
        + " password or the name of the database."
    case .disconnected(let reason):
      "The connection to PostgreSQL broke during a transaction: \(reason). The device asks again;"
        + " nothing needs to be done if the database is back."
    case .readOnly:
      "The database should take changes, but is read-only. Connect to the primary server, and check"
        + " default_transaction_read_only."
    case .full:
      "The change needs more room than the disk of the database has. It was rolled back. Free some"
        + " space; devices try again."
    case .settingNotTaken(let name, let expected, let found):
      "The setting \(name) of PostgreSQL should be \(expected) but is \(found), so that changes"
        + " would not be safe. Change it in the settings of the server, the database or the user."
    case .newerFormat(let found, let known):
      "The tables should have format \(known) or an older one, but have \(found). Use a newer"
        + " version of this program."
    case .unusableName(let name):
      "The schema of the database needs a name of at most 40 ASCII letters, digits and “_” that"
        + " begins with a letter, but is called “\(name)”. Choose another one."
    case .closed:
      "The storage should be open but was closed before. Open it again."
    case .failed(let code, let message):
      "PostgreSQL failed with \(code) (\(message)). The transaction was rolled back. See its log."
    }
  }
}

extension PostgresError {
  /// True if the transaction has met another one, and would succeed when it is run again.
  var isConflict: Bool {
    guard case .failed(let code, _) = self else { return false }
    return code == "40001" || code == "40P01"
  }

  /// True if the connection is of no use any more.
  package var isDisconnection: Bool {
    if case .disconnected = self { true } else { false }
  }

  /// Translates an error that the database has reported.
  init(code: String, message: String) {
    self =
      switch code {
      case "53100": .full
      case "25006": .readOnly
      case "28000", "28P01", "3D000": .notAdmitted(reason: message)
      // A shutdown, a crash of another backend, or too many connections.
      case "57P01", "57P02", "57P03", "57P05", "08006", "08003": .disconnected(reason: message)
      case "53300": .cannotConnect(reason: message)
      default: .failed(code: code, message: message)
      }
  }
}
