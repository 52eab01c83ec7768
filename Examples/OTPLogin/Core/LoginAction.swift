public import MillraceComponents

/// What can happen in the login.
///
/// Results are actions too, so that all of the logic can be replayed.
public enum LoginAction: Action, Codable, Equatable, Sendable {
  // What a person does.
  /// Have a code sent to a number.
  case requestCode(phone: String)
  /// Verify a code.
  case verify(code: String)
  /// Have a new code sent.
  case resend
  /// An alert has been seen.
  case acknowledge(Int)
  /// Leave the screen on which the code is verified.
  case cancel
  /// Leave the account.
  case logout

  // Where a page before this one was.
  /// Go on verifying a code.
  case resumed(VerifyComponent.Verify)
  /// Go on in an account.
  case returned(Account)

  // What comes of it; the times are milliseconds of the clock.
  /// A code is on its way.
  case sent(CodeTicket, at: Int)
  /// No code could be sent.
  case notSent(LoginFailure)
  /// The code was the right one.
  case verified(Account)
  /// The code could not be verified.
  case notVerified(LoginFailure)
  /// Time has passed.
  case tick(at: Int)
  /// The screen on which the code is verified has ended by itself.
  case ended(LoginFailure)
}

/// Why an action is not taken on.
public enum LoginRefusal: Error, Hashable, Sendable {
  /// A request of the same kind is under way.
  case busy
  /// The code has not six digits.
  case malformedCode
  /// The time for the code is up.
  case expired
  /// A new code cannot be sent yet.
  case tooSoon
}

extension LoginRefusal: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .busy: "A request is under way. Wait for its answer."
    case .malformedCode: "A code has \(CodeRules.digits) digits. Type all of them."
    case .expired: "The time for the code is up. Ask for a new one."
    case .tooSoon: "A new code cannot be sent yet. Wait until it can."
    }
  }
}
