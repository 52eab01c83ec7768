/// What the service says of a code that it has sent.
public struct CodeTicket: Codable, Hashable, Sendable {
  /// What the code is asked about by.
  public var id: String
  /// How many seconds it is good for.
  public var seconds: Int
  /// How many codes may be tried.
  public var attempts: Int
  /// After how many seconds a new one may be asked for.
  public var resendAfter: Int

  /// Makes a ticket.
  public init(id: String, seconds: Int, attempts: Int, resendAfter: Int) {
    self.id = id
    self.seconds = seconds
    self.attempts = attempts
    self.resendAfter = resendAfter
  }
}

/// Whose login has succeeded.
public struct Account: Codable, Hashable, Sendable {
  /// The number that was verified.
  public var phone: String

  /// Names an account by its number.
  public init(phone: String) {
    self.phone = phone
  }
}
