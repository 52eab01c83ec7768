/// The state of the exchange with the server, for a line on the screen.
public struct SyncStatus: Hashable, Sendable {
  /// The state of the connection.
  public var phase: Phase
  /// The number of actions without a verdict.
  public var pending: Int
  /// The time of the last answer with all changes, on the client's clock; `nil` for none yet.
  public var lastSync: Duration?

  /// Creates a status.
  public init(phase: Phase, pending: Int, lastSync: Duration? = nil) {
    self.phase = phase
    self.pending = pending
    self.lastSync = lastSync
  }

  /// The states of the connection.
  public enum Phase: Hashable, Sendable {
    /// There is no connection, or the client does not run.
    case offline
    /// Messages are under way.
    case syncing
    /// The server was not reached. The client tries again at this time on its clock.
    case waiting(until: Duration)
    /// The server does not accept the token, or knows the file as another user's.
    case needsSignIn
    /// Device or server needs an update before they understand each other.
    case needsUpdate
    /// Everything is sent and received.
    case upToDate
  }
}
