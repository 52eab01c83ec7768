#if PostgreSQL
internal import MillraceDurable

/// A name with a log of numbered messages, which all nodes of a database publish to and read.
///
/// ```swift
/// let topic = try pubSub.topic("guests", of: Signing.self)
/// let number = try await topic.publish(Signing(name: "Ada", words: "Hello"))
/// for try await signing in topic.messages(after: number - 1) { … }
/// ```
///
/// The messages of a topic have one order on every node: that of their numbers, which begin with 1
/// and have no gaps. Messages of different topics have no order.
public struct Topic<Message: Codable & Sendable>: Sendable {
  /// The name, which is compared by its bytes.
  public let name: String
  let node: PostgresPubSub

  /// Publishes a message, and returns its number once it is committed.
  ///
  /// Messages that one caller publishes one after the other have ascending numbers. If the
  /// connection breaks, the message is published once more on a new one, and is there once.
  ///
  /// - Throws: ``PubSubError/tooLong(size:limit:)`` and errors of encoding, before anything is
  ///   published; `PostgresError`, of which only `disconnected` leaves open whether the message was
  ///   published.
  @discardableResult
  public func publish(_ message: Message) async throws -> Int {
    let body = try JSONText.encode(message)
    let (size, limit) = (body.utf8.count, node.limits.messageSize)
    guard size <= limit else { throw PubSubError.tooLong(size: size, limit: limit) }
    return try await node.publisher.publish(body, to: name)
  }

  /// Returns every message after a number, in order: first those that are there, then each one as
  /// it is published, none omitted and none twice.
  ///
  /// A lost connection and a restarted database only delay them. The sequence may be iterated
  /// several times, each time from that number; it ends when the node is closed. A reader that is
  /// slower than the messages reads them from the table, by pages.
  ///
  /// A message that cannot be decoded is reported as ``PubSubReport/skipped(topic:number:_:)`` and
  /// left out; the next one follows.
  ///
  /// - Parameter number: The number of the last message that the reader has; 0 for none.
  /// - Throws: While it is iterated: ``PubSubError/trimmed(topic:after:first:)`` if the log has the
  ///   next message no more, ``PubSubError/ahead(topic:after:last:)``, and a `PostgresError` that
  ///   does not pass by itself, such as a refused user.
  public func messages(after number: Int) -> TopicMessages<Message> {
    TopicMessages(topic: self, number: number)
  }

  /// Returns the number of the last message; 0 if there was none.
  ///
  /// A node whose state comes from its own database asks for the number, then reads the state, and
  /// then follows the messages after the number. A message that was published between is in the
  /// state and follows too; where that must not be, the state has to contain its number.
  ///
  /// - Throws: `PostgresError`.
  public func lastNumber() async throws -> Int { try await node.lastNumber(of: name) }
}
#endif
