public import MillraceDurable

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A server's storage that outlives its process, and whose history is shortened from time to time.
public protocol PersistentServerStorage: ServerStorage {
  /// Forgets the removed records of a space up to a version.
  ///
  /// Devices that have received less receive the space anew.
  func prune(_ space: Space, through version: Int) async throws

  /// Forgets what is older than a retention allows, in short transactions.
  ///
  /// - Returns: The numbers of removed lines.
  @discardableResult
  func prune(_ retention: Retention) async throws -> PruneResult

  /// Gives the storage another history: devices keep their outboxes, and receive everything anew.
  ///
  /// Call it after a database was restored from a back-up by its own tools, before the server
  /// answers.
  ///
  /// - Parameter epoch: The name of the history, another one than ever before.
  func beginHistory(named epoch: String) async throws
}

/// The time for which a server's storage keeps what it may forget.
public struct Retention: Hashable, Sendable {
  /// The age in seconds from which a line of the ledger is removed, once its device has the
  /// verdict; 90 days by default.
  ///
  /// A copy of a device's file that is older is not recognized: its actions would be applied again.
  public var ledger: Int

  /// The age in seconds from which the mark of a removed record is removed; 90 days by default.
  ///
  /// A device that was away for longer receives its spaces anew.
  public var removals: Int

  /// Creates a retention from seconds.
  public init(ledger: Int = 90 * 86_400, removals: Int = 90 * 86_400) {
    self.ledger = ledger
    self.removals = removals
  }
}

/// The result of pruning: the numbers of lines that were removed from a server's storage.
public struct PruneResult: Hashable, Sendable {
  /// The lines of the ledger.
  public var actions = 0
  /// The marks of removed records.
  public var removals = 0
}

/// The largest number of actions of one client that may be without a verdict: so many lines of the
/// ledger are kept, however old they are.
let unconfirmedLimit = 1_000

/// Returns the seconds since 1970 by the clock of the system.
@Sendable public func systemSeconds() -> Int { time(nil) }
