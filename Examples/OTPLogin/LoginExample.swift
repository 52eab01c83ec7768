#if Web
public import Foundation
import Millrace
public import MillraceWeb

/// The login as it runs in the gallery: with telephones, the desk, and its server.
public struct LoginExample: Sendable {
  private let telephones = Telephones()
  private let clock: DeadlineClock
  /// The time and the network that a trial controls; nil otherwise.
  private let trial: (time: TrialTime, network: TrialNetwork)?

  /// Creates the example, on the time of this machine.
  ///
  /// - Parameter isTrial: True if a browser test controls its time and its network.
  public init(isTrial: Bool = false) {
    trial = isTrial ? (TrialTime(), TrialNetwork()) : nil
    clock = trial?.time.clock ?? DeadlineClock(ContinuousClock())
  }

  /// Runs the verification service for as long as the body runs.
  ///
  /// - Parameter body: Receives the page that a site serves, and the address that controls a trial.
  /// - Throws: The error of the body, or `LiveServerError` if the service cannot listen.
  public func run(
    while body: (_ page: @escaping @Sendable () -> PageFactory, _ trial: URL?) async throws -> Void
  ) async throws {
    await telephones.start()
    let desk = CodeDesk(
      now: clock.now, randomBits: { Environment.live() },
      carry: { [telephones] in telephones.ring($0) })
    try await CodeServer(desk).run { address in
      let client = HTTPVerificationService(at: address)
      guard let trial else {
        return try await body(page(over: client), nil)
      }
      let service = TrialService(client, over: trial.network, clock)
      try await TrialServer(trial.time, trial.network).run { address in
        try await body(page(over: service), address)
      }
    }
  }

  private func page(over service: any VerificationService) -> @Sendable () -> PageFactory {
    let page = LoginPage(LoginServices(service, clock), telephones)
    return { PageFactory(page, state: LoginShown(), keeping: page.keeping) }
  }
}
#endif
