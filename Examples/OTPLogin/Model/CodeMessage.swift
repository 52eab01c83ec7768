/// A message to a telephone with a code.
public struct CodeMessage: Hashable, Sendable {
  /// The number that receives the message.
  public let number: String
  /// The code, in digits.
  public let code: String
  /// The id of the code's ticket, which distinguishes requests for the same number.
  public let ticket: String

  /// Creates a message.
  public init(number: String, code: String, ticket: String) {
    self.number = number
    self.code = code
    self.ticket = ticket
  }
}
