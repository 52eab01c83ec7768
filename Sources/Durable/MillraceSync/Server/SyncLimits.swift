/// The limits of the exchange between devices and a server.
public struct SyncLimits: Hashable, Sendable {
  /// The longest time for which a server may let a poll wait; devices wait for it.
  static let longestPoll = Duration.seconds(30)

  /// The largest body of a request, in bytes; at least 1 MiB, so that each action fits.
  public var bodySize: Int
  /// The time for which a poll waits for news, at most 30 seconds.
  public var pollTime: Duration
  /// The largest number of a user's devices whose polls wait at once; those of further ones are
  /// answered with 429.
  public var pollsPerUser: Int
  /// The largest number of spaces in one request.
  public var spaces: Int
  /// The time in which a request has to arrive: long enough for a megabyte over a slow connection.
  public var requestTime: Duration

  /// Creates limits that suit a team.
  public init(
    bodySize: Int = 1 << 20, pollTime: Duration = .seconds(30), pollsPerUser: Int = 32,
    spaces: Int = 1_000, requestTime: Duration = .seconds(60)
  ) {
    self.bodySize = max(bodySize, 1 << 20)
    self.pollTime = min(max(pollTime, .zero), Self.longestPoll)
    self.pollsPerUser = max(pollsPerUser, 1)
    self.spaces = max(spaces, 1)
    self.requestTime = requestTime
  }
}
