#if PostgreSQL
internal import MillraceDurable

/// The messages of a topic after a number, as an asynchronous sequence.
public struct TopicMessages<Message: Codable & Sendable>: AsyncSequence, Sendable {
  /// A message with its number.
  public typealias Element = Numbered<Message>
  /// Any error; see ``Topic/messages(after:)``.
  public typealias Failure = any Error

  let topic: Topic<Message>
  let number: Int

  /// Returns an iterator, which listens from now on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      follower: TopicFollower(topic.name, after: number, of: topic.node), topic: topic.name,
      report: topic.node.report)
  }

  /// The position of one reader.
  public struct Iterator: AsyncIteratorProtocol {
    let follower: TopicFollower
    let topic: String
    let report: @Sendable (PubSubReport) -> Void

    /// Returns the next message that can be decoded; `nil` once the node is closed or the task is
    /// cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Numbered<Message>? {
      while let row = try await follower.next() {
        do {
          let message = try JSONText.decode(Message.self, from: row.body)
          return Numbered(number: row.number, message: message)
        } catch {
          report(.skipped(topic: topic, number: row.number, error))
        }
      }
      return nil
    }
  }
}
#endif
