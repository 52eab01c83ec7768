#if Web
import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// Asks the service of an example over HTTP, and reads no more of an answer than is allowed: what comes is counted as it comes.
///
/// A cancelled task closes its connection. The requests are async-http-client's: on Linux, Foundation's can end the process where
/// one is cancelled as it begins or ends.
public struct ServiceClient: Sendable {
  /// What came.
  public struct Answer: Sendable {
    /// The status of HTTP.
    public let status: Int
    /// No more than the longest answer.
    public let body: Data
  }

  /// Why nothing came.
  public enum Failure: Error, Hashable, Sendable {
    /// Nobody answered at the address.
    case unreachable
    /// The answer had not ended in time.
    case timedOut
    /// The answer is longer than what is read of one.
    case tooLong
    /// Nobody waits for it any more.
    case cancelled
  }

  /// Says at once where nobody listens, and so lets a person decide when to try again.
  private static let client = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  private let longestAnswer: Int
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - longestAnswer: how much is read of one, in bytes; the connection of a longer one is closed when so many have come.
  ///   - timeout: how long a whole answer may take, from the question to its last byte.
  ///   - clock: measures it.
  public init(longestAnswer: Int, timeout: Duration, clock: any Clock<Duration>) {
    self.longestAnswer = longestAnswer
    self.timeout = timeout
    self.clock = clock
  }

  /// Asks with GET.
  ///
  /// - Parameter fields: of the head, by name.
  public func get(
    _ url: URL, fields: [String: String] = [:]
  ) async throws(Failure) -> Answer {
    var request = HTTPClientRequest(url: url.absoluteString)
    for (name, value) in fields { request.headers.add(name: name, value: value) }
    return try await answer(to: request)
  }

  /// Asks with POST, with a body of JSON.
  public func post(_ url: URL, json: Data) async throws(Failure) -> Answer {
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.body = .bytes(json)
    return try await answer(to: request)
  }

  /// The answer, or that it did not come in time: whichever is first ends the other.
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
      // How long a whole answer may take is measured around this.
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
