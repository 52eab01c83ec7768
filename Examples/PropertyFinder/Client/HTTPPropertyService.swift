#if Web
package import Foundation
import Loopback
import MillraceNavigation

/// A listing service that is reached over HTTP.
package struct HTTPPropertyService: PropertyService {
  /// The largest size of an answer, in bytes: a page of listings has some 10 KB.
  ///
  /// A longer answer is cut off at this size, and its connection closed.
  package static let longestAnswer = 1_000_000

  private let address: URL
  private let client: ServiceClient

  /// Creates a client of the service at an address, such as `http://127.0.0.1:8081`.
  ///
  /// - Parameters:
  ///   - timeout: The longest duration of a request, up to the last byte of its answer.
  ///   - clock: The clock that measures it.
  package init(
    at address: URL, timeout: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.address = address
    client = ServiceClient(longestAnswer: Self.longestAnswer, timeout: timeout, clock: clock)
  }

  /// Searches; a cancelled task closes the connection.
  package func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse {
    guard let url = url(of: question, conduct) else { throw .unknownPlace }
    let answer: ServiceClient.Answer
    do throws(ServiceClient.Failure) {
      answer = try await client.get(url, fields: [ServiceConduct.field: conduct.text])
    } catch {
      throw SearchFailure(error)
    }
    guard answer.status == 200 else { throw .refused(status: answer.status) }
    return try SearchResponse(json: answer.body)
  }

  private func url(of question: ServiceQuestion, _ conduct: ServiceConduct) -> URL? {
    guard let path = try? ServiceQuestion.routes.address(of: question) else { return nil }
    // No server listens on port 9, so “away” makes the real request, which the system refuses.
    let host = conduct.answer == .away ? URL(string: "http://127.0.0.1:9") : address
    return host.flatMap { URL(string: path, relativeTo: $0) }
  }
}

extension SearchFailure {
  fileprivate init(_ failure: ServiceClient.Failure) {
    self =
      switch failure {
      case .unreachable: .unreachable
      case .timedOut: .timedOut
      case .tooLong: .unreadable
      case .cancelled: .cancelled
      }
  }
}
#endif
