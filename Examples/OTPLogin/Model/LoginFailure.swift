/// Why a step of the login did not succeed.
public enum LoginFailure: Error, Codable, Hashable, Sendable {
  /// Nobody answered at the service's address.
  case offline
  /// No answer came in time.
  case timedOut
  /// The service answered with a status that means no answer.
  case unavailable(status: Int)
  /// What came is not what the service answers.
  case notUnderstood
  /// The text is no telephone number.
  case noNumber
  /// Another code was sent.
  case wrongCode(attemptsLeft: Int)
  /// The time for the code is up.
  case expired
  /// There have been too many wrong codes.
  case tooManyAttempts
  /// A new code was asked for too soon.
  case tooSoon(seconds: Int)
  /// Too many numbers have a code just now.
  case crowded
  /// The request was taken back.
  case cancelled
}

extension LoginFailure: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .offline: "The service cannot be reached. Look at your connection, and try again."
    case .timedOut: "The service takes too long to answer. Try again."
    case .unavailable(let status): "The service cannot answer now (\(status)). Try again later."
    case .notUnderstood: "The service answered something else. Try again later."
    case .noNumber: "That is no telephone number. Write it with + and the code of the country."
    case .wrongCode(let left):
      "That is another code. You can try \(left) more time\(left == 1 ? "" : "s")."
    case .expired: "The time for the code is up. Ask for a new one."
    case .tooManyAttempts: "There have been too many wrong codes. Ask for a new one later."
    case .tooSoon(let seconds): "A new code can be sent in \(seconds) seconds."
    case .crowded: "Too many codes are on their way. Try again in a minute."
    case .cancelled: "The request was taken back."
    }
  }
}
