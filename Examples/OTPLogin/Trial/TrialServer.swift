#if Web
public import Foundation
import Loopback
public import MillraceWeb

/// Lets a test in a browser decide about time and network of a login, over HTTP on this machine alone.
///
/// ```
///   POST /time/45        45 seconds pass
///   POST /answers/10     every answer of the service takes ten seconds from now on
///   POST /network/off    nobody answers any more; "on" takes that back
/// ```
///
/// It is there only where a gallery was started for a trial.
public struct TrialServer: Sendable {
  private let time: TrialTime
  private let network: TrialNetwork

  /// Serves a time and a network.
  public init(_ time: TrialTime, _ network: TrialNetwork) {
    self.time = time
    self.network = network
  }

  /// Serves at a port that the system chooses, for as long as the body runs.
  ///
  /// - Parameter body: given the address, when requests are taken.
  /// - Throws: what the body throws, or `LiveServerError` where nobody can listen.
  public func run(while body: (URL) async throws -> Void) async throws {
    try await LocalServer("trial") { respond(to: $0) }.run(while: body)
  }

  /// Answers a request.
  public func respond(to request: WebRequest) -> WebResponse {
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
