#if Web
package import Foundation
import Loopback
package import MillraceWeb

/// A server through which a browser test controls time and network of a login, on this machine
/// alone.
///
/// ```
///   POST /time/45        45 seconds pass
///   POST /answers/10     every answer of the service takes ten seconds from now on
///   POST /network/off    requests fail from now on; "on" ends that
/// ```
///
/// It runs only if the gallery was started for a trial.
package struct TrialServer: Sendable {
  private let time: TrialTime
  private let network: TrialNetwork

  package init(_ time: TrialTime, _ network: TrialNetwork) {
    self.time = time
    self.network = network
  }

  /// Serves at a port that the system chooses, for as long as the body runs.
  ///
  /// - Parameter body: Receives the address once requests are accepted.
  /// - Throws: The error of the body, or `LiveServerError` if the server cannot listen.
  package func run(while body: (URL) async throws -> Void) async throws {
    try await LocalServer("trial") { respond(to: $0) }.run(while: body)
  }

  /// Answers a request.
  package func respond(to request: WebRequest) -> WebResponse {
    let parts = request.path.split(separator: "/").map(String.init)
    guard request.method == .post, parts.count == 2 else { return .notFound(request) }
    switch (parts[0], parts[1], Int(parts[1]).flatMap { (0...86_400).contains($0) ? $0 : nil }) {
    case ("time", _, let seconds?): time.pass(seconds)
    case ("answers", _, let seconds?): network.seconds = seconds
    case ("network", "off", _): network.isOffline = true
    case ("network", "on", _): network.isOffline = false
    default: return .notFound(request)
    }
    return .text("done")
  }
}
#endif
