#if Web
import AsyncHTTPClient
public import Foundation
import MillraceNavigation
import NIOCore
import NIOHTTP1

/// Asks a listing service over HTTP.
public struct HTTPPropertyService: PropertyService {
  /// The longest answer that is read, in bytes: a page of listings has some 10 KB.
  ///
  /// The connection of a longer one is closed when so many have come.
  public static let longestAnswer = 1_000_000

  /// Says at once where nobody listens, and so lets a person decide when to try again.
  private static let client = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

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
    var request = HTTPClientRequest(url: url.absoluteString)
    request.headers.add(name: ServiceConduct.field, value: conduct.text)
    return try await answer(to: request).get()
  }

  /// The answer, or that it did not come in time: whichever is first ends the other.
  private func answer(to request: HTTPClientRequest) async -> Result<SearchResponse, SearchFailure>
  {
    let first = await withTaskGroup(of: Result<SearchResponse, SearchFailure>?.self) { group in
      group.addTask { await Self.read(request) }
      group.addTask { [clock, timeout] in
        try? await clock.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    return first ?? .failure(Task.isCancelled ? .cancelled : .timedOut)
  }

  /// Reads one answer, and no more of it than is allowed: what comes is counted as it comes.
  private static func read(
    _ request: HTTPClientRequest
  ) async -> Result<SearchResponse, SearchFailure> {
    do {
      // How long a whole answer may take is measured around this.
      let response = try await client.execute(request, deadline: .distantFuture)
      guard response.status == .ok else {
        return .failure(.refused(status: Int(response.status.code)))
      }
      var body = Data()
      for try await part in response.body {
        guard part.readableBytes <= longestAnswer - body.count else {
          return .failure(.notUnderstood)
        }
        body.append(contentsOf: part.readableBytesView)
      }
      return .success(try SearchResponse(json: body))
    } catch let failure as SearchFailure {
      return .failure(failure)
    } catch {
      return .failure(Task.isCancelled ? .cancelled : .unreachable)
    }
  }

  private func url(of question: ServiceQuestion, _ conduct: ServiceConduct) -> URL? {
    guard let path = try? ServiceQuestion.routes.address(of: question) else { return nil }
    // Port 9 is where nobody listens: what is “away” is asked all the same, and the system says so.
    let host = conduct.answer == .away ? URL(string: "http://127.0.0.1:9") : address
    return host.flatMap { URL(string: path, relativeTo: $0) }
  }
}
#endif
