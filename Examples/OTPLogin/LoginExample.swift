#if Web
public import Foundation
import Millrace
public import MillraceWeb

/// The login with all that is around it in the gallery: telephones, the desk, and its server.
public struct LoginExample: Sendable {
  private let telephones = Telephones()
  private let clock: DeadlineClock
  /// For a trial: what a test decides about.
  private let trial: (time: TrialTime, network: TrialNetwork)?

  /// Makes one, on the time of this machine.
  ///
  /// - Parameter isTrial: whether a test in a browser decides about its time and its network.
  public init(isTrial: Bool = false) {
    trial = isTrial ? (TrialTime(), TrialNetwork()) : nil
    clock = trial?.time.clock ?? DeadlineClock(ContinuousClock())
  }

  /// Runs the verification service for as long as the body runs.
  ///
  /// - Parameter body: given what a site needs to serve the login, and the address that a trial is driven at.
  /// - Throws: what the body throws, or `LiveServerError` where nobody can listen.
  public func run(
    while body: (_ page: @escaping @Sendable () -> LivePage, _ trial: URL?) async throws -> Void
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

  private func page(over service: any VerificationService) -> @Sendable () -> LivePage {
    let page = LoginPage(LoginServices(service, clock), telephones)
    return { LivePage(page, state: LoginShown(), keeping: page.keeping) }
  }
}
#endif
