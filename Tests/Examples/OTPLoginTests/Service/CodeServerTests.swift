#if Web && Testing
import Foundation
import Loopback
import MillraceWeb
import Testing

@testable import OTPLogin

/// Client and service over HTTP, as in the gallery.
@Suite("Codes over HTTP", .serialized, .timeLimit(.minutes(5)))
struct CodeServerTests {
  private let phones = Phones()

  private func makeServer() -> CodeServer {
    let phones = phones
    return CodeServer(
      CodeDesk(now: { 0 }, randomBits: { 42 }, carry: { phones.take($0) }))
  }

  @Test("a code is asked for, sent and verified")
  func journey() async throws {
    var account: Account?
    try await makeServer().run { address in
      let service = HTTPVerificationService(at: address)
      let ticket = try await service.request(phone: "+905309990000")
      account = try await service.verify(ticket.id, code: phones.codes.last ?? "")
    }
    #expect(account == Account(phone: "+905309990000"))
  }

  @Test("a refusal of the desk arrives unchanged")
  func refusals() async throws {
    var came: [LoginFailure] = []
    try await makeServer().run { address in
      let service = HTTPVerificationService(at: address)
      do throws(LoginFailure) { _ = try await service.request(phone: "x") } catch {
        came.append(error)
      }
      let ticket = try await service.request(phone: "+905309990000")
      do throws(LoginFailure) { _ = try await service.verify(ticket.id, code: "1") } catch {
        came.append(error)
      }
      do throws(LoginFailure) { _ = try await service.resend(ticket.id) } catch {
        came.append(error)
      }
    }
    #expect(came == [.noNumber, .wrongCode(attemptsLeft: 2), .tooSoon(seconds: 30)])
  }

  @Test("an answer that is too long, or a ticket that no time can hold, is not understood")
  func hostile() async throws {
    let long = String(repeating: "x", count: HTTPVerificationService.longestAnswer + 1)
    let tickets = [
      long,
      #"{"id":"1","seconds":9223372036854775807,"attempts":3,"resendAfter":30}"#,
      #"{"id":"1","seconds":60,"attempts":3,"resendAfter":-9223372036854775808}"#,
      #"{"id":"1","seconds":60,"attempts":-1,"resendAfter":30}"#,
    ]
    for ticket in tickets {
      var came: LoginFailure?
      try await LocalServer("hostile") { _ in .text(ticket) }.run { address in
        came = await ask(HTTPVerificationService(at: address))
      }
      #expect(came == .unreadable)
    }
  }

  @Test("the service is offline where no server listens")
  func offline() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:9/"))
    await #expect(throws: LoginFailure.offline) {
      try await HTTPVerificationService(at: nowhere).request(phone: "+905309990000")
    }
  }

  private func ask(_ service: HTTPVerificationService) async -> LoginFailure? {
    do throws(LoginFailure) {
      _ = try await service.request(phone: "+905309990000")
      return nil
    } catch {
      return error
    }
  }

  @Test("a request of a cancelled task is not sent, and cancelling one at once does no harm")
  func cancelledEarly() async throws {
    try await makeServer().run { address in
      let service = HTTPVerificationService(at: address)
      for _ in 0..<100 {
        let gone = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return await ask(service)
        }
        #expect(await gone.value == .cancelled)
        let going = Task { await ask(service) }
        going.cancel()
        #expect([nil, .cancelled, .tooSoon(seconds: 30)].contains(await going.value))
      }
    }
  }

  @Test(
    "a request that is cancelled when the service has it is reported as cancelled",
    arguments: 0..<10)
  func cancelledLate(_: Int) async throws {
    let time = TrialTime()
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    try await LocalServer("silent") { _ in
      arrived.yield()
      try? await time.clock.wait(1_000)
      return .text("too late")
    }.run { address in
      let service = HTTPVerificationService(at: address)
      let asking = Task { await ask(service) }
      _ = await arrivals.first { _ in true }
      asking.cancel()
      #expect(await asking.value == .cancelled)
      time.pass(1)
    }
  }

  @Test(
    "an unknown request is answered as not found",
    arguments: [
      WebRequest(path: "/codes"), WebRequest(method: .post, path: "/"),
      WebRequest(method: .post, path: "/codes/1/other"),
    ])
  func notFound(request: WebRequest) async {
    #expect(await makeServer().respond(to: request).status == 404)
  }

  @Test("a body that cannot be read is refused")
  func nonsense() async {
    let request = WebRequest(method: .post, path: "/codes", body: Array("hello".utf8))
    #expect(await makeServer().respond(to: request).status == 422)
  }
}
#endif
