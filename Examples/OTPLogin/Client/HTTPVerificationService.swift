public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a verification service over HTTP.
public struct HTTPVerificationService: VerificationService {
  /// The longest answer that is read, in bytes.
  public static let longestAnswer = 10_000

  private let address: URL
  private let timeout: Duration

  /// Asks the service at an address, such as `http://127.0.0.1:8081`.
  public init(at address: URL, timeout: Duration = .seconds(10)) {
    self.address = address
    self.timeout = timeout
  }

  /// Sends a code to a number.
  public func request(phone: String) async throws(LoginFailure) -> CodeTicket {
    try await post("codes", try? JSONEncoder().encode(PhoneQuestion(phone: phone)))
  }

  /// Sends a new code in the place of one.
  public func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket {
    try await post("codes/\(ticket)/resend", nil)
  }

  /// Asks whether a code is the one that was sent.
  public func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account {
    try await post("codes/\(ticket)/verify", try? JSONEncoder().encode(CodeQuestion(code: code)))
  }

  private func post<Answer: Decodable & SendableMetatype>(
    _ path: String, _ body: Data?
  ) async throws(LoginFailure) -> Answer {
    var request = URLRequest(url: address.appending(path: path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "content-type")
    request.httpBody = body ?? Data()
    let (answer, response) = try await answer(to: request)
    switch response.statusCode {
    case 200: return try Self.value(answer)
    case 422: throw try Self.value(answer) as LoginFailure
    default: throw .unavailable(status: response.statusCode)
    }
  }

  /// The answer, or that nobody waits for it any more.
  ///
  /// The request of a cancelled task is left to its answer or its time limit: on Linux, to cancel one that is beginning or
  /// ending has been seen to end the process (“a task that in not in the registry”).
  private func answer(to request: URLRequest) async throws(LoginFailure) -> (Data, HTTPURLResponse)
  {
    let (answers, told) = AsyncStream.makeStream(
      of: AnswerReader.Answer.self)
    if Task.isCancelled { throw .cancelled }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // That of a single request counts for nothing on Linux.
    configuration.timeoutIntervalForRequest = timeout / .seconds(1)
    let reader = AnswerReader(limit: Self.longestAnswer) { answer in
      told.yield(answer)
      told.finish()
    }
    let session = URLSession(configuration: configuration, delegate: reader, delegateQueue: nil)
    session.dataTask(with: request).resume()
    // The session holds its delegate until the answer has come.
    session.finishTasksAndInvalidate()
    guard let answer = await answers.first(where: { _ in true }) else { throw .cancelled }
    return try answer.get()
  }

  private static func value<Value: Decodable>(_ body: Data) throws(LoginFailure) -> Value {
    guard let value = try? JSONDecoder().decode(Value.self, from: body) else {
      throw .notUnderstood
    }
    return value
  }
}
