/// The answer of the service to a request for a code.
package struct CodeTicket: Codable, Hashable, Sendable {
  /// The id that identifies the code in later requests.
  package var id: String
  /// The validity of the code, in seconds.
  package var seconds: Int
  /// The number of attempts.
  package var attempts: Int
  /// The time before a new code can be requested, in seconds.
  package var resendAfter: Int

  package init(id: String, seconds: Int, attempts: Int, resendAfter: Int) {
    self.id = id
    self.seconds = seconds
    self.attempts = attempts
    self.resendAfter = resendAfter
  }

  /// Decodes a ticket from any source.
  ///
  /// - Throws: A `DecodingError` if a time is longer than a day, or a number is out of range.
  package init(from decoder: any Decoder) throws {
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
package struct Account: Codable, Hashable, Sendable {
  /// The number that was verified.
  package var phone: String

  package init(phone: String) {
    self.phone = phone
  }
}
