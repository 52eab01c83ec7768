public import Foundation
import MillraceNavigation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a listing service over HTTP.
public struct HTTPPropertyService: PropertyService {
  /// The longest answer that is read, in bytes: a page of listings has some 10 KB.
  ///
  /// The connection of a longer one is closed when so many have come.
  public static let longestAnswer = 1_000_000

  private let address: URL
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// Asks the service at an address, such as `http://127.0.0.1:8081`.
  ///
  /// - Parameters:
  ///   - timeout: how long a whole answer may take, from the question to its last byte.
  ///   - clock: measures it.
  public init(
    at address: URL, timeout: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.address = address
    self.timeout = timeout
    self.clock = clock
  }

  /// Asks; a cancelled task closes the connection.
  public func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse {
    guard let url = url(of: question, conduct) else { throw .unknownPlace }
    var request = URLRequest(url: url)
    request.setValue(conduct.text, forHTTPHeaderField: ServiceConduct.field)
    let (body, response) = try await answer(to: request).get()
    guard response.statusCode == 200 else { throw .refused(status: response.statusCode) }
    return try SearchResponse(json: body)
  }

  /// The answer, or that it did not come in time: whichever is first ends the other.
  private func answer(to request: URLRequest) async -> AnswerReader.Answer {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // How long nothing may come; a whole answer has no limit of the session's own on Linux.
    configuration.timeoutIntervalForRequest = timeout / .seconds(1)
    let first = await withTaskGroup(of: AnswerReader.Answer?.self) { group in
      group.addTask {
        await AnswerReader(limit: Self.longestAnswer).answer(to: request, configuration)
      }
      group.addTask { [clock, timeout] in
        try? await clock.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    return first ?? .failure(Task.isCancelled ? .cancelled : .timedOut)
  }

  private func url(of question: ServiceQuestion, _ conduct: ServiceConduct) -> URL? {
    guard let path = try? ServiceQuestion.routes.address(of: question) else { return nil }
    // Port 9 is where nobody listens: what is “away” is asked all the same, and the system says so.
    let host = conduct.answer == .away ? URL(string: "http://127.0.0.1:9") : address
    return host.flatMap { URL(string: path, relativeTo: $0) }
  }
}
