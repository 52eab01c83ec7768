#if Web
import About
package import Foundation
import Millrace
package import MillraceWeb

/// The login as it runs in the gallery: with telephones, the desk, and its server.
package struct LoginExample: Sendable {
  private let telephones = Telephones()
  private let clock: DeadlineClock
  private let network = TrialNetwork()
  /// The time that a trial controls; nil otherwise.
  private let time: TrialTime?

  /// Creates the example, on the time of this machine.
  ///
  /// - Parameter isTrial: True if a browser test controls its time and its network.
  package init(isTrial: Bool = false) {
    time = isTrial ? TrialTime() : nil
    clock = time?.clock ?? DeadlineClock(ContinuousClock())
  }

  /// Runs the verification service for as long as the body runs.
  ///
  /// - Parameters:
  ///   - signIns: The sign-ins of the site, by which a person with the right code is signed in.
  ///   - body: Receives the page that a site serves, and the address that controls a trial.
  /// - Throws: The error of the body, or `LiveServerError` if the service cannot listen.
  package func run(
    signingIn signIns: SignIns? = nil,
    while body: (_ page: @escaping @Sendable (Visit) -> PageFactory, _ trial: URL?) async throws
      -> Void
  ) async throws {
    await telephones.start()
    let desk = CodeDesk(
      now: clock.now, randomBits: { Environment.live() },
      carry: { [telephones] in telephones.ring($0) })
    try await CodeServer(desk).run { address in
      let client = HTTPVerificationService(at: address)
      let service = TrialService(client, over: network, clock)
      guard let time else {
        return try await body(page(over: service, signIns), nil)
      }
      try await TrialServer(time, network).run { address in
        try await body(page(over: service, signIns), address)
      }
    }
  }

  private func page(
    over service: any VerificationService, _ signIns: SignIns?
  ) -> @Sendable (Visit) -> PageFactory {
    let about = LoginPage.about(over: network)
    let (services, telephones) = (LoginServices(service, clock), telephones)
    return { visit in
      var services = services
      if let signIns {
        services.address = {
          try await signIns.address(
            toSignIn: $0.phone, of: visit, then: LoginPage.Address.home.rawValue)
        }
      }
      let page = LoginPage(services, telephones)
      let isSignedOut = visit.path == LoginPage.Address.home.rawValue
      return PageFactory(
        page, state: LoginShown(isSignedOut: isSignedOut), keeping: page.keeping, about: about)
    }
  }
}
#endif
