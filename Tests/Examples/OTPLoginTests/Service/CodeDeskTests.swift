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
      carry: { phones.take($0) })
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
        .wrongCode(attemptsLeft: 2), .wrongCode(attemptsLeft: 1), .tooManyAttempts(seconds: 60),
        .expired,
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
    "a malformed number gets no code",
    arguments: ["", "+", "0530", "+90 hello", "+12345678901234567890"])
  func numbers(text: String) async {
    let desk = makeDesk()
    #expect(
      await failure { () async throws(LoginFailure) in try await desk.request(phone: text) }
        == .noNumber)
  }

  private func ask(_ desk: CodeDesk, _ phone: String) async -> LoginFailure? {
    await failure { () async throws(LoginFailure) in try await desk.request(phone: phone) }
  }

  private func verify(_ desk: CodeDesk, _ ticket: CodeTicket, _ code: String) async -> LoginFailure?
  {
    await failure { () async throws(LoginFailure) in try await desk.verify(ticket.id, code: code) }
  }

  @Test(
    "a number that asks again waits as for a new code, and its older code is refused then"
  )
  func askedAgain() async throws {
    let desk = makeDesk()
    let first = try await desk.request(phone: "+905309990000")
    #expect(await ask(desk, "+90 530 999 0000") == .tooSoon(seconds: 30))
    time.pass(30)
    let second = try await desk.request(phone: "+905309990000")
    #expect(await verify(desk, first, "000007") == .expired)
    #expect(await verify(desk, second, "000007") == nil)
    #expect(await ask(desk, "+905309990000") == .tooSoon(seconds: 30))
  }

  @Test("wrong codes are counted by number, whatever new codes it is sent")
  func attemptsOfANumber() async throws {
    let desk = makeDesk()
    let first = try await desk.request(phone: "+905309990000")
    #expect(await verify(desk, first, "1") == .wrongCode(attemptsLeft: 2))
    time.pass(30)
    let second = try await desk.request(phone: "+905309990000")
    #expect(second.attempts == 2)
    #expect(await verify(desk, second, "1") == .wrongCode(attemptsLeft: 1))
    #expect(await verify(desk, second, "1") == .tooManyAttempts(seconds: 60))
    #expect(await ask(desk, "+905309990000") == .tooSoon(seconds: 60))
    time.pass(60)
    #expect(try await desk.request(phone: "+905309990000").attempts == 3)
  }

  @Test(
    "a limited count of numbers has a code; later ones wait, and no ticket ends before its time"
  )
  func limit() async throws {
    var rules = CodeRules()
    rules.limit = 2
    let desk = makeDesk(rules)
    let stranger = try await desk.request(phone: "+905309990000")
    for _ in 0..<5 {
      _ = await ask(desk, "+905309990001")
      time.pass(1)
    }
    #expect(await ask(desk, "+905309990002") == .crowded)
    #expect(await verify(desk, stranger, "000007") == nil)
    time.pass(60)
    #expect(await ask(desk, "+905309990002") == nil)
  }
}
#endif
