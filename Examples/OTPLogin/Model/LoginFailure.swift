/// The failure of a step of the login.
package enum LoginFailure: Error, Codable, Hashable, Sendable {
  /// The service could not be reached.
  case offline
  /// No answer arrived in time.
  case timedOut
  /// The service answered with a status of failure.
  case unavailable(status: Int)
  /// The answer could not be decoded.
  case unreadable
  /// There is no number.
  case missingNumber
  /// The text is not a telephone number.
  case noNumber
  /// The code is not the one that was sent.
  case wrongCode(attemptsLeft: Int)
  /// The code has expired.
  case expired
  /// The number of wrong codes reached the limit; a new code can be requested later.
  case tooManyAttempts(seconds: Int)
  /// A new code was requested too early.
  case tooSoon(seconds: Int)
  /// The service has reached its limit of numbers with a code.
  case crowded
  /// The request was cancelled.
  case cancelled
}

extension LoginFailure: CustomStringConvertible {
  /// The message: what happened and what to do.
  package var description: String {
    switch self {
    case .offline: "The service cannot be reached. Check your connection, and try again."
    case .timedOut: "The service takes too long to answer. Try again."
    case .unavailable(let status): "The service cannot answer now (\(status)). Try again later."
    case .unreadable: "The service sent an answer that could not be read. Try again later."
    case .missingNumber: "Type your number, with + and the country code."
    case .noNumber: "This is not a telephone number. Write it with + and the country code."
    case .wrongCode(let left):
      "The code is wrong. You can try \(left) more time\(left == 1 ? "" : "s")."
    case .expired: "The time for the code is up. Ask for a new one."
    case .tooManyAttempts(let seconds):
      "There have been too many wrong codes. A new one can be sent in \(seconds) seconds."
    case .tooSoon(let seconds): "A new code can be sent in \(seconds) seconds."
    case .crowded: "Too many codes are on their way. Try again in a minute."
    case .cancelled: "The request was cancelled."
    }
  }
}

extension LoginFailure {
  /// The seconds before the number gets another code; `nil` if it need not wait.
  var wait: Int? {
    switch self {
    case .tooManyAttempts(let seconds), .tooSoon(let seconds): seconds
    default: nil
    }
  }
}
