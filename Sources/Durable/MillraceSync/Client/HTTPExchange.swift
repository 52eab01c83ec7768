#if Web
internal import AsyncHTTPClient
internal import Foundation
internal import MillraceDurable
internal import NIOCore
internal import NIOHTTP1

/// A client that sends an HTTP request and receives its whole answer.
struct HTTPExchange: Sendable {
  /// A request to a path below the server's address.
  struct Request: Sendable {
    var method = "POST"
    var path: String
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    /// The largest body of the answer, in bytes.
    var longestAnswer = 1 << 16
  }

  /// An answer with whatever status.
  struct Answer: Sendable {
    var status: Int
    /// The header fields by their names in lower case; the first of each name.
    var headers: [String: String] = [:]
    var body: [UInt8] = []
  }

  /// Sends a request; a cancelled one throws ``TransportError/unreachable``.
  let send: @Sendable (Request) async throws(TransportError) -> Answer
}

extension HTTPExchange {
  /// Sends requests with an HTTP client.
  init(_ client: HTTPClient, address: String) {
    self.init { request throws(TransportError) in
      do {
        return try await client.answer(to: request, at: address)
      } catch let error as TransportError {
        throw error
      } catch {
        throw .unreachable
      }
    }
  }
}

extension HTTPClient {
  fileprivate func answer(
    to request: HTTPExchange.Request, at address: String
  ) async throws -> HTTPExchange.Answer {
    var own = HTTPClientRequest(url: address + request.path)
    own.method = HTTPMethod(rawValue: request.method)
    for (name, value) in request.headers { own.headers.add(name: name, value: value) }
    if request.method == "POST" { own.body = .bytes(request.body) }
    // The whole exchange has a limit of its own.
    let response = try await execute(own, deadline: .distantFuture)
    var answer = HTTPExchange.Answer(status: Int(response.status.code))
    for (name, value) in response.headers where answer.headers[name.lowercased()] == nil {
      answer.headers[name.lowercased()] = value
    }
    for try await part in response.body {
      guard part.readableBytes <= request.longestAnswer - answer.body.count else {
        throw TransportError.notUnderstood(
          "Expected at most \(request.longestAnswer) bytes, but the answer has more.")
      }
      answer.body.append(contentsOf: part.readableBytesView)
    }
    return answer
  }
}
#endif
