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

  /// Reads a ticket, whoever has written it.
  ///
  /// - Throws: a `DecodingError` that says so where a time is longer than a day, or a number is none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, _ range: ClosedRange<Int>) throws -> Int {
      let number = try values.decode(Int.self, forKey: key)
      guard range.contains(number) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "\(number) is not in \(range)")
      }
      return number
    }
    id = try values.decode(String.self, forKey: .id)
    seconds = try number(.seconds, 0...86_400)
    attempts = try number(.attempts, 0...1_000)
    resendAfter = try number(.resendAfter, 0...86_400)
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
