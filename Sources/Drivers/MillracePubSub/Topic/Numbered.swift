/// A message of a topic with its number.
///
/// The numbers of a topic begin with 1 and have no gaps; every node sees the same message under the
/// same number.
public struct Numbered<Message: Sendable>: Sendable {
  /// The number of the message in its topic.
  public let number: Int
  /// The message.
  public let message: Message

  /// Creates a numbered message, for tests of a reducer that takes it.
  public init(number: Int, message: Message) {
    self.number = number
    self.message = message
  }
}

extension Numbered: Equatable where Message: Equatable {}
extension Numbered: Hashable where Message: Hashable {}
