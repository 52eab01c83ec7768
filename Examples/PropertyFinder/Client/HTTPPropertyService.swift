public import Foundation
import MillraceNavigation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a listing service over HTTP.
public struct HTTPPropertyService: PropertyService {
  /// The longest answer that is read, in bytes: a page of listings has some 10 KB.
  public static let longestAnswer = 1_000_000

  private let address: URL
  private let session: URLSession

  /// Asks the service at an address, such as `http://127.0.0.1:8081`.
  public init(at address: URL, timeout: Duration = .seconds(10)) {
    self.address = address
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // That of a single request counts for nothing on Linux.
    configuration.timeoutIntervalForRequest = timeout / .seconds(1)
    session = URLSession(configuration: configuration)
  }

  /// Asks; a cancelled task closes the connection.
  public func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse {
    guard let url = url(of: question, conduct) else { throw .unknownPlace }
    var request = URLRequest(url: url)
    request.setValue(conduct.text, forHTTPHeaderField: ServiceConduct.field)
    let (body, response): (Data, URLResponse)
    do {
      (body, response) = try await session.data(for: request)
    } catch {
      throw Self.failure(error)
    }
    guard let response = response as? HTTPURLResponse else { throw .notUnderstood }
    guard response.statusCode == 200 else { throw .refused(status: response.statusCode) }
    guard body.count <= Self.longestAnswer else { throw .notUnderstood }
    return try SearchResponse(json: body)
  }

  private func url(of question: ServiceQuestion, _ conduct: ServiceConduct) -> URL? {
    guard let path = try? ServiceQuestion.routes.address(of: question) else { return nil }
    // Port 9 is where nobody listens: what is “away” is asked all the same, and the system says so.
    let host = conduct.answer == .away ? URL(string: "http://127.0.0.1:9") : address
    return host.flatMap { URL(string: path, relativeTo: $0) }
  }

  private static func failure(_ error: any Error) -> SearchFailure {
    if error is CancellationError { return .cancelled }
    return switch (error as? URLError)?.code {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    default: .unreachable
    }
  }
}
