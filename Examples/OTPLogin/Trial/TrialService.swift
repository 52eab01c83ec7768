/// A verification service behind the network of a trial.
///
/// An answer takes its whole delay, also after its request was cancelled.
package struct TrialService: VerificationService {
  private let service: any VerificationService
  private let clock: DeadlineClock
  private let network: TrialNetwork

  /// Puts a network before a service.
  package init(
    _ service: any VerificationService, over network: TrialNetwork, _ clock: DeadlineClock
  ) {
    self.service = service
    self.clock = clock
    self.network = network
  }

  private func travel() async throws(LoginFailure) {
    try? await clock.wait(clock.now() + network.seconds * 1_000)
    if network.isOffline { throw .offline }
  }

  /// Sends a code to a number.
  package func request(phone: String) async throws(LoginFailure) -> CodeTicket {
    try await travel()
    return try await service.request(phone: phone)
  }

  /// Sends a new code that replaces the previous one.
  package func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket {
    try await travel()
    return try await service.resend(ticket)
  }

  /// Verifies a code, and returns the account of its number.
  package func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account {
    try await travel()
    return try await service.verify(ticket, code: code)
  }
}
