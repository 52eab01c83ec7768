#if Web
package import Foundation
import Loopback
import Millrace
import MillraceNavigation
package import MillraceWeb

/// A server of the listings over HTTP, on this machine alone.
package struct ListingServer: Sendable {
  private let service: ListingService
  private let clock: any Clock<Duration>

  /// Creates the server of a service; the clock measures its delays.
  package init(
    _ service: ListingService = ListingService(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    self.clock = clock
  }

  /// Serves at a port that the system chooses, for as long as the body runs.
  ///
  /// - Parameter body: Receives the address once requests are accepted.
  /// - Throws: The error of the body, or `LiveServerError` if the server cannot listen.
  package func run(while body: (URL) async throws -> Void) async throws {
    try await LocalServer("listings") { await respond(to: $0) }.run(while: body)
  }

  /// Answers a request.
  package func respond(to request: WebRequest) async -> WebResponse {
    let conduct = ServiceConduct(request.headers[ServiceConduct.field])
    // The delay ends early only when the server stops.
    try? await clock.sleep(for: conduct.pace.delay)
    do throws(RouteError) {
      let address = request.path + (request.query.map { "?" + $0 } ?? "")
      let question = try ServiceQuestion.routes.value(at: address)
      return answer(to: question, conduct.answer)
    } catch {
      return .text("\(error)", status: 400)
    }
  }

  private func answer(
    to question: ServiceQuestion, _ conduct: ServiceConduct.Answer
  ) -> WebResponse {
    switch conduct {
    case .failing: return .text("The service is being repaired.", status: 503)
    case .nonsense: return Self.json("<html>Welcome to the hotel's network!</html>")
    case .right, .away: return Self.json(text(of: question))
    case .damaged: return Self.json(Self.damaged(text(of: question)))
    }
  }

  /// Damages listings as observed at the original service: no title, a null id, a price in words.
  private static func damaged(_ text: String) -> String {
    guard
      var answer = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      var response = answer["response"] as? [String: Any],
      var listings = response["listings"] as? [[String: Any]]
    else { return text }
    for index in listings.indices {
      switch index % 5 {
      case 1: listings[index]["title"] = nil
      case 2: listings[index]["guid"] = NSNull()
      case 3: listings[index]["price"] = "ask"
      default: break
      }
    }
    response["listings"] = listings
    answer["response"] = response
    return (try? JSONSerialization.data(withJSONObject: answer))
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private func text(of question: ServiceQuestion) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A value of texts and numbers can always be encoded.
    let bytes = (try? encoder.encode(service.answer(to: question))) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func json(_ text: String) -> WebResponse {
    WebResponse(
      headers: ["content-type": "application/json; charset=utf-8"], body: Array(text.utf8))
  }
}
#endif
