#if Web
package import Foundation
import Loopback
package import MillraceWeb

/// A server of a desk over HTTP, on this machine alone.
///
/// ```
///   POST /codes              {"phone": "+…"}     a ticket
///   POST /codes/ID/resend                        a ticket
///   POST /codes/ID/verify    {"code": "…"}       an account
/// ```
///
/// A refusal is a 422 with the ``LoginFailure`` as JSON.
package struct CodeServer: Sendable {
  private let desk: CodeDesk

  package init(_ desk: CodeDesk) {
    self.desk = desk
  }

  /// Serves at a port that the system chooses, for as long as the body runs.
  ///
  /// - Parameter body: Receives the address once requests are accepted.
  /// - Throws: The error of the body, or `LiveServerError` if the server cannot listen.
  package func run(while body: (URL) async throws -> Void) async throws {
    try await LocalServer("codes") { await respond(to: $0) }.run(while: body)
  }

  /// Answers a request.
  package func respond(to request: WebRequest) async -> WebResponse {
    let parts = request.path.split(separator: "/").map(String.init)
    guard request.method == .post, parts.first == "codes" else {
      return .notFound(request)
    }
    do throws(LoginFailure) {
      switch (parts.count, parts.last) {
      case (1, _):
        let asked = try Self.value(of: PhoneQuestion.self, request)
        return Self.json(try await desk.request(phone: asked.phone))
      case (3, "resend"): return Self.json(try await desk.resend(parts[1]))
      case (3, "verify"):
        let asked = try Self.value(of: CodeQuestion.self, request)
        return Self.json(try await desk.verify(parts[1], code: asked.code))
      default: return .notFound(request)
      }
    } catch {
      return Self.json(error, status: 422)
    }
  }

  private static func value<Value: Decodable>(
    of type: Value.Type, _ request: WebRequest
  ) throws(LoginFailure) -> Value {
    guard let value = try? JSONDecoder().decode(type, from: Data(request.body)) else {
      throw .unreadable
    }
    return value
  }

  private static func json(_ value: some Encodable, status: Int = 200) -> WebResponse {
    // A value of texts and numbers can always be encoded.
    let bytes = (try? JSONEncoder().encode(value)) ?? Data()
    return WebResponse(
      status: status, headers: ["content-type": "application/json"], body: Array(bytes))
  }
}

/// The body of a request for a code.
struct PhoneQuestion: Codable {
  var phone: String
}

/// The body of a request to verify a code.
struct CodeQuestion: Codable {
  var code: String
}
#endif
