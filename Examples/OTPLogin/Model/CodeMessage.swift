/// A code on its way to a telephone.
public struct CodeMessage: Hashable, Sendable {
  /// The number that it goes to.
  public let number: String
  /// The code.
  public let code: String
  /// What the code is asked about by: tells whose it is where two have asked for one number.
  public let ticket: String

  /// Makes a message.
  public init(number: String, code: String, ticket: String) {
    self.number = number
    self.code = code
    self.ticket = ticket
  }
}
