#if Web
package import Foundation
import Loopback

/// A verification service that is reached over HTTP.
package struct HTTPVerificationService: VerificationService {
  /// The largest size of an answer, in bytes; a longer one is refused.
  package static let longestAnswer = 10_000

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

  /// Requests a code for a number.
  package func request(phone: String) async throws(LoginFailure) -> CodeTicket {
    try await post("codes", try? JSONEncoder().encode(PhoneQuestion(phone: phone)))
  }

  /// Requests a new code that replaces the previous one.
  package func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket {
    try await post("codes/\(ticket)/resend", nil)
  }

  /// Verifies a code.
  package func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account {
    try await post("codes/\(ticket)/verify", try? JSONEncoder().encode(CodeQuestion(code: code)))
  }

  private func post<Answer: Decodable & SendableMetatype>(
    _ path: String, _ body: Data?
  ) async throws(LoginFailure) -> Answer {
    let answer: ServiceClient.Answer
    do throws(ServiceClient.Failure) {
      answer = try await client.post(address.appending(path: path), json: body ?? Data())
    } catch {
      throw LoginFailure(error)
    }
    switch answer.status {
    case 200: return try Self.value(answer.body)
    case 422: throw try Self.value(answer.body) as LoginFailure
    default: throw .unavailable(status: answer.status)
    }
  }

  private static func value<Value: Decodable>(_ body: Data) throws(LoginFailure) -> Value {
    guard let value = try? JSONDecoder().decode(Value.self, from: body) else {
      throw .unreadable
    }
    return value
  }
}

extension LoginFailure {
  fileprivate init(_ failure: ServiceClient.Failure) {
    self =
      switch failure {
      case .unreachable: .offline
      case .timedOut: .timedOut
      case .tooLong: .unreadable
      case .cancelled: .cancelled
      }
  }
}
#endif
