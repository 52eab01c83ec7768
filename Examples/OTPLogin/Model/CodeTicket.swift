/// The answer of the service to a request for a code.
public struct CodeTicket: Codable, Hashable, Sendable {
  /// The id that identifies the code in later requests.
  public var id: String
  /// The validity of the code, in seconds.
  public var seconds: Int
  /// The number of attempts.
  public var attempts: Int
  /// The time before a new code can be requested, in seconds.
  public var resendAfter: Int

  /// Creates a ticket.
  public init(id: String, seconds: Int, attempts: Int, resendAfter: Int) {
    self.id = id
    self.seconds = seconds
    self.attempts = attempts
    self.resendAfter = resendAfter
  }

  /// Decodes a ticket from any source.
  ///
  /// - Throws: A `DecodingError` if a time is longer than a day, or a number is out of range.
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

/// The account of a verified number.
public struct Account: Codable, Hashable, Sendable {
  /// The number that was verified.
  public var phone: String

  /// Creates the account of a number.
  public init(phone: String) {
    self.phone = phone
  }
}
