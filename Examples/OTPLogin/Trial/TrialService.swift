/// A verification service at the end of a way that a trial decides about: an answer takes its time, and does not care whether anybody still waits.
public struct TrialService: VerificationService {
  private let service: any VerificationService
  private let clock: DeadlineClock
  private let network: TrialNetwork

  /// Puts a way before a service.
  public init(
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
  public func request(phone: String) async throws(LoginFailure) -> CodeTicket {
    try await travel()
    return try await service.request(phone: phone)
  }

  /// Sends a new code in the place of one.
  public func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket {
    try await travel()
    return try await service.resend(ticket)
  }

  /// Asks whether a code is the one that was sent.
  public func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account {
    try await travel()
    return try await service.verify(ticket, code: code)
  }
}
