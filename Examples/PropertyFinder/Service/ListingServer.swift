#if Web
public import Foundation
import Logging
import Millrace
import MillraceNavigation
public import MillraceWeb

/// Serves the listings over HTTP, on this machine alone.
public struct ListingServer: Sendable {
  private let service: ListingService
  private let clock: any Clock<Duration>

  /// Serves a service; the clock measures how slow it is to be.
  public init(
    _ service: ListingService = ListingService(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    self.clock = clock
  }

  /// Serves at a port that the system chooses, for as long as the body runs.
  ///
  /// - Parameter body: given the address, when questions are taken.
  /// - Throws: what the body throws, or `LiveServerError` where nobody can listen.
  public func run(while body: (URL) async throws -> Void) async throws {
    var logger = Logger(label: "listings")
    // What cannot be served is thrown; a connection that is cut when the gallery stops is no trouble.
    logger.logLevel = .critical
    let (addresses, announce) = AsyncStream.makeStream(of: LiveServerAddress.self)
    let server = LiveServer(
      configuration: LiveServerConfiguration(port: 0, healthPath: nil), logger: logger,
      onListening: { announce.yield($0) }, respond: { await respond(to: $0) },
      connect: { _, _ in })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { announce.finish() }
        try await server.run()
      }
      let address = await addresses.first { _ in true }
      guard let url = address.flatMap({ URL(string: "\($0)") }) else {
        return try await group.waitForAll()
      }
      defer { group.cancelAll() }
      try await body(url)
    }
  }

  /// Answers a request.
  public func respond(to request: WebRequest) async -> WebResponse {
    let conduct = ServiceConduct(request.headers[ServiceConduct.field])
    // Cut short only when the server stops.
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

  /// Damages the listings as the original's were seen to be: without a title, under a number that is none, with a price in words.
  private static func damaged(_ text: String) -> String {
    guard
      var answer = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      var response = answer["response"] as? [String: Any],
      var listings = response["listings"] as? [[String: Any]]
    else { return text }
    for place in listings.indices {
      switch place % 5 {
      case 1: listings[place]["title"] = nil
      case 2: listings[place]["guid"] = NSNull()
      case 3: listings[place]["price"] = "ask"
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
