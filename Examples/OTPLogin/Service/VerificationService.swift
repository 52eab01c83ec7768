/// A service that sends codes to telephones, and verifies them.
public protocol VerificationService: Sendable {
  /// Sends a code to a number.
  func request(phone: String) async throws(LoginFailure) -> CodeTicket
  /// Sends a new code that replaces the previous one.
  func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket
  /// Verifies a code, and returns the account of its number.
  func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account
}
