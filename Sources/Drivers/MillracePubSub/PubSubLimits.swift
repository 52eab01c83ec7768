/// The limits of the logs of topics, of their messages, and of presence.
public struct PubSubLimits: Sendable {
  /// The number of messages that a topic keeps; past it the oldest are removed.
  ///
  /// Some more may be there, since they are removed after every 64th message of a topic.
  public var messages = 10_000
  /// The time after which a message may be removed, with all before it: with the next 64th message
  /// of any topic.
  public var age: Duration = .seconds(7 * 24 * 3_600)
  /// The largest number of bytes of a message as JSON.
  public var messageSize = 262_144

  /// The time between two signs of life of a node.
  public var heartbeat: Duration = .seconds(5)
  /// The time in the database's clock after which a node without a sign of life is taken for dead.
  ///
  /// It should be three heartbeats or more. What a dead node had announced is gone everywhere
  /// after the lease and one heartbeat of any other node.
  public var lease: Duration = .seconds(15)
  /// The largest number of bytes of what is known of a person, as JSON.
  public var metaSize = 4_096
  /// The largest number of people whom a presence names; those who came first are named.
  public var people = 1_000

  /// Creates the default limits: 10,000 messages of a week, a lease of 15 s.
  public init() {}

  /// The number of messages of a topic after which old ones are removed.
  static let interval = 64
  /// The largest number of bytes of the name of a topic, a key or a person.
  static let nameSize = 200
}

extension Duration {
  /// The whole milliseconds, between 0 and those of some thousand years.
  var milliseconds: Int {
    let (seconds, rest) = components
    return Int(min(max(seconds, 0), 1_000_000_000_000)) * 1_000
      + Int(max(rest, 0) / 1_000_000_000_000_000)
  }
}
