/// A message to a telephone with a code.
package struct CodeMessage: Hashable, Sendable {
  /// The number that receives the message.
  package let number: String
  /// The code, in digits.
  package let code: String
  /// The id of the code's ticket, which distinguishes requests for the same number.
  package let ticket: String

  package init(number: String, code: String, ticket: String) {
    self.number = number
    self.code = code
    self.ticket = ticket
  }
}
