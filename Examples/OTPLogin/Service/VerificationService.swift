/// Sends codes to telephones, and says whether they came back.
public protocol VerificationService: Sendable {
  /// Sends a code to a number.
  func request(phone: String) async throws(LoginFailure) -> CodeTicket
  /// Sends a new code in the place of one.
  func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket
  /// Asks whether a code is the one that was sent.
  func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account
}
