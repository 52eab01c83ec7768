#if Web
import Foundation
import MillraceWeb
import OTPLogin
import Testing

@Suite("The trial of a login", .timeLimit(.minutes(5)))
struct TrialTests {
  let time = TrialTime()
  let network = TrialNetwork()

  private func post(_ path: String, _ method: WebMethod = .post) -> Int {
    TrialServer(time, network).respond(to: WebRequest(method: method, path: path)).status
  }

  @Test("time passes on request, and resumes the tasks that wait for a point of it")
  func passes() async throws {
    let clock = time.clock
    #expect(clock.now() == 0)
    async let woken: Void = clock.wait(45_000)
    #expect(post("/time/45") == 200)
    try await woken
    #expect(clock.now() == 45_000)
    try await clock.wait(45_000)
  }

  @Test("a task that is cancelled while it waits gets a CancellationError")
  func cancelled() async {
    let clock = time.clock
    let waiting = Task { try await clock.wait(1) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("a network can be slow, and away")
  func networks() async throws {
    #expect(post("/answers/0") == 200)
    #expect(post("/network/off") == 200)
    let clock = time.clock
    let desk = CodeDesk(now: clock.now, randomBits: { 1 }, carry: { _ in })
    // Reports when a task begins to wait, so that time does not pass before.
    let (waiters, waits) = AsyncStream.makeStream(of: Int.self)
    let notified = DeadlineClock(now: clock.now) { point in
      waits.yield(point)
      try await clock.wait(point)
    }
    let service = TrialService(desk, over: network, notified)
    await #expect(throws: LoginFailure.offline) {
      try await service.request(phone: "+905309990000")
    }
    #expect(post("/network/on") == 200)
    let ticket = try await service.request(phone: "+905309990000")
    #expect(post("/answers/10") == 200)
    async let account = service.verify(ticket.id, code: "000001")
    #expect(await waiters.first { $0 > 0 } == 10_000)
    #expect(post("/time/10") == 200)
    #expect(try await account.phone == "+905309990000")
  }

  @Test(
    "anything else is not there",
    arguments: ["/", "/time", "/time/-1", "/time/1/2", "/time/x", "/time/86401", "/network/gone"])
  func elsewhere(path: String) {
    #expect(post(path) == 404)
    #expect(time.clock.now() == 0)
  }

  @Test("a GET request changes nothing")
  func looks() {
    #expect(post("/time/45", .get) == 404)
    #expect(time.clock.now() == 0)
  }
}
#endif
