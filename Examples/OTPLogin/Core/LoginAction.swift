import MillraceComponents

/// An action of the login.
///
/// Results are actions too, so that all of the logic can be replayed.
package enum LoginAction: Action, Codable, Equatable, Sendable {
  // By the person.
  /// Requests a code for a number.
  case requestCode(phone: String)
  /// Verifies a code.
  case verify(code: String)
  /// Requests a new code.
  case resend
  /// Acknowledges an alert, by its id.
  case acknowledge(Int)
  /// Leaves the verification screen.
  case cancel
  /// Logs out of the account.
  case logout

  // On restoring a page.
  /// Resumes the verification of a code.
  case resumed(VerifyComponent.Verify)
  /// Resumes the session of an account.
  case returned(Account)

  // Results; the times are milliseconds of the clock.
  case sent(CodeTicket, at: Int)
  /// No code could be sent.
  case notSent(LoginFailure)
  /// The code was correct; the browser of the account is signed in at the address, if there is one.
  case verified(Account, address: String?)
  /// The code could not be verified.
  case notVerified(LoginFailure)
  /// Time has passed.
  case tick(at: Int)
  /// The verification screen has ended by itself.
  case ended(LoginFailure)
}

/// The reason why a component refuses an action.
package enum LoginRefusal: Error, Hashable, Sendable {
  /// A request of the same kind is under way.
  case busy
  /// The code does not have six digits.
  case malformedCode
  /// The code has expired.
  case expired
  /// A new code cannot be sent yet.
  case tooSoon
}

extension LoginRefusal: CustomStringConvertible {
  /// The message: the reason and what to do.
  package var description: String {
    switch self {
    case .busy: "A request is under way. Wait for its answer."
    case .malformedCode: "A code has \(CodeRules.digits) digits. Type all of them."
    case .expired: "The time for the code is up. Ask for a new one."
    case .tooSoon: "A new code cannot be sent yet. Wait until it can."
    }
  }
}
