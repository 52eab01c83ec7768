#if Web
import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1

/// An HTTP client for the service of an example, which limits the size of answers while they
/// arrive.
///
/// A cancelled task closes its connection. The requests are made by async-http-client: on Linux,
/// Foundation's can end the process when a request is cancelled as it begins or ends.
package struct ServiceClient: Sendable {
  /// A complete answer.
  package struct Answer: Sendable {
    /// The HTTP status.
    package let status: Int
    /// The body, limited to the largest size.
    package let body: Data
  }

  /// The reason why there is no answer.
  package enum Failure: Error, Hashable, Sendable {
    /// The connection failed.
    case unreachable
    /// The answer did not end in time.
    case timedOut
    /// The answer exceeds the largest size.
    case tooLong
    /// The task was cancelled.
    case cancelled
  }

  /// Connections are not retried, so that a failure is reported at once, and the person decides.
  private static let client = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  private let longestAnswer: Int
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - longestAnswer: The largest size of an answer, in bytes; a longer one is cut off, and its
  ///     connection closed.
  ///   - timeout: The longest duration of a request, up to the last byte of its answer.
  ///   - clock: The clock that measures it.
  package init(longestAnswer: Int, timeout: Duration, clock: any Clock<Duration>) {
    self.longestAnswer = longestAnswer
    self.timeout = timeout
    self.clock = clock
  }

  /// Sends a GET request.
  ///
  /// - Parameter fields: The header fields, by name.
  package func get(
    _ url: URL, fields: [String: String] = [:]
  ) async throws(Failure) -> Answer {
    var request = HTTPClientRequest(url: url.absoluteString)
    for (name, value) in fields { request.headers.add(name: name, value: value) }
    return try await answer(to: request)
  }

  /// Sends a POST request with a JSON body.
  package func post(_ url: URL, json: Data) async throws(Failure) -> Answer {
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.body = .bytes(json)
    return try await answer(to: request)
  }

  /// Returns the answer, or throws after the timeout; the first of the two cancels the other.
  private func answer(to request: HTTPClientRequest) async throws(Failure) -> Answer {
    if Task.isCancelled { throw .cancelled }
    let first = await withTaskGroup(of: Result<Answer, Failure>?.self) { group in
      group.addTask { await read(request) }
      group.addTask { [clock, timeout] in
        try? await clock.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    guard let first else { throw Task.isCancelled ? .cancelled : .timedOut }
    return try first.get()
  }

  private func read(_ request: HTTPClientRequest) async -> Result<Answer, Failure> {
    do {
      // The timeout of the whole answer is measured by the caller.
      let response = try await Self.client.execute(request, deadline: .distantFuture)
      var body = Data()
      for try await part in response.body {
        guard part.readableBytes <= longestAnswer - body.count else { return .failure(.tooLong) }
        body.append(contentsOf: part.readableBytesView)
      }
      return .success(Answer(status: Int(response.status.code), body: body))
    } catch {
      return .failure(Task.isCancelled ? .cancelled : .unreachable)
    }
  }
}
#endif
