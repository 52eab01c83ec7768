#if Testing
import OTPLogin
import Synchronization
import Testing

@Suite("The desk that gives out codes")
struct CodeDeskTests {
  private let time = Time()
  private let phones = Phones()

  private final class Time: Sendable {
    private let milliseconds = Mutex(0)

    var now: Int { milliseconds.withLock { $0 } }

    func pass(_ seconds: Int) { milliseconds.withLock { $0 += seconds * 1_000 } }
  }

  private func makeDesk(_ rules: CodeRules = CodeRules()) -> CodeDesk {
    let (time, phones) = (time, phones)
    return CodeDesk(
      rules: rules, now: { time.now }, randomBits: { 7 },
      carry: { number, code in phones.take(number, code) })
  }

  private func failure<Value: Sendable>(
    _ body: () async throws(LoginFailure) -> Value
  ) async -> LoginFailure? {
    do throws(LoginFailure) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test("a code has six digits, and is good once")
  func once() async throws {
    let desk = makeDesk()
    let ticket = try await desk.request(phone: "+90 (530) 999-0000")
    #expect(phones.codes == ["000007"])
    #expect(try await desk.verify(ticket.id, code: "000007") == Account(phone: "+905309990000"))
    #expect(
      await failure { () async throws(LoginFailure) in
        try await desk.verify(ticket.id, code: "000007")
      } == .expired)
  }

  @Test("a code is good for its time")
  func time60() async throws {
    let desk = makeDesk()
    let ticket = try await desk.request(phone: "+905309990000")
    time.pass(60)
    #expect(
      await failure { () async throws(LoginFailure) in
        try await desk.verify(ticket.id, code: "000007")
      } == .expired)
  }

  @Test("wrong codes are counted, and after the last the right one is no good")
  func attempts() async throws {
    let desk = makeDesk()
    let ticket = try await desk.request(phone: "+905309990000")
    var came: [LoginFailure?] = []
    for code in ["1", "2", "3", "000007"] {
      came.append(
        await failure { () async throws(LoginFailure) in
          try await desk.verify(ticket.id, code: code)
        })
    }
    #expect(
      came == [
        .wrongCode(attemptsLeft: 2), .wrongCode(attemptsLeft: 1), .tooManyAttempts, .expired,
      ])
  }

  @Test("a new code can be had after a while, and the old one is no good then")
  func resend() async throws {
    let desk = makeDesk()
    let ticket = try await desk.request(phone: "+905309990000")
    time.pass(10)
    #expect(
      await failure { () async throws(LoginFailure) in try await desk.resend(ticket.id) }
        == .tooSoon(seconds: 20))
    time.pass(20)
    let next = try await desk.resend(ticket.id)
    #expect(next.id != ticket.id)
    #expect(
      await failure { () async throws(LoginFailure) in
        try await desk.verify(ticket.id, code: "000007")
      } == .expired)
    #expect(try await desk.verify(next.id, code: "000007").phone == "+905309990000")
  }

  @Test(
    "what is no number gets no code",
    arguments: ["", "+", "0530", "+90 hello", "+12345678901234567890"])
  func numbers(text: String) async {
    let desk = makeDesk()
    #expect(
      await failure { () async throws(LoginFailure) in try await desk.request(phone: text) }
        == .noNumber)
  }

  @Test("only so many codes are open; the oldest go first")
  func limit() async throws {
    var rules = CodeRules()
    rules.limit = 2
    let desk = makeDesk(rules)
    var tickets: [CodeTicket] = []
    for _ in 0..<3 { tickets.append(try await desk.request(phone: "+905309990000")) }
    let first = tickets[0].id
    #expect(
      await failure { () async throws(LoginFailure) in try await desk.verify(first, code: "000007")
      } == .expired)
  }
}
#endif
