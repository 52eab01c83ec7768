#if Web
import MillraceDurable
import MillraceTesting
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct HTTPTransportTests {
  static let own = [
    "content-type": SyncMessage.contentType, "date": "Wed, 25 Nov 2026 08:00:00 GMT",
  ]
  static let page = ["content-type": "text/html"]
  static let push = PushRequest(client: ClientID(bits: 1), schema: 1, actions: [])

  /// An answer and the error that it is to a push; `nil` for none.
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var answer: HTTPExchange.Answer
    var error: TransportError?

    init(
      _ description: String, _ status: Int, _ headers: [String: String], _ body: String,
      _ error: TransportError?
    ) {
      (self.description, self.error) = (description, error)
      answer = HTTPExchange.Answer(status: status, headers: headers, body: Array(body.utf8))
    }
  }

  static let verdict = #"{"processed":7}"#
  static let noJSON = TransportError.notUnderstood(
    "Expected the JSON of an answer, but found something else.")

  static func status(_ status: Int) -> TransportError {
    .notUnderstood("Expected status 200, but the answer has \(status).")
  }

  static func type(_ type: String) -> TransportError {
    .notUnderstood(
      "Expected an answer of the type \(SyncMessage.contentType), but this one has \(type).")
  }

  static let cases = [
    Case("an own answer", 200, own, verdict, nil),
    Case(
      "parameters of the type", 200, ["content-type": "\(SyncMessage.contentType); x=y"],
      verdict, nil),
    Case(
      "the type in capitals", 200, ["content-type": SyncMessage.contentType.uppercased()],
      verdict, nil),
    Case("a page for people", 200, page, "<html>Welcome to the hotel</html>", type("text/html")),
    Case(
      "a page that is JSON", 200, ["content-type": "application/json"], verdict,
      type("application/json")),
    Case("no type", 200, [:], verdict, type("none")),
    Case(
      "a longer type", 200, ["content-type": SyncMessage.contentType + "x"], verdict,
      type(SyncMessage.contentType + "x")),
    Case("an empty body", 200, own, "", noJSON),
    Case("a body that is cut off", 200, own, #"{"processed""#, noJSON),
    Case("another message", 200, own, #"{"hasNews":true}"#, noJSON),
    Case("a number that is none of Swift's", 200, own, #"{"processed":1e99}"#, noJSON),
    Case("a fraction", 200, own, #"{"processed":1.5}"#, noJSON),
    Case("a stop that is not known", 200, own, #"{"processed":1,"stop":"later"}"#, noJSON),
    Case("nesting without an end", 200, own, String(repeating: "[", count: 100_000), noJSON),
    Case("bytes that are no UTF-8", 200, own, "\u{FF}\u{FE}", noJSON),
    Case("no content", 204, own, "", status(204)),
    Case("created", 201, own, verdict, status(201)),
    Case("a redirect", 302, ["location": "https://hotel.example"], "", status(302)),
    Case("a bad request", 400, own, verdict, status(400)),
    Case("an expired token", 401, own, "", .unauthorized),
    Case("a proxy that wants a token", 401, page, "<html>", .unauthorized),
    Case("forbidden", 403, page, "<html>", status(403)),
    Case("not found", 404, page, "<html>", status(404)),
    Case("a proxy's own sign-in", 407, page, "<html>", status(407)),
    Case("another user", 409, own, #"{"refusal":"otherUser"}"#, .refused(.otherUser)),
    Case("another schema", 409, own, #"{"refusal":"otherSchema"}"#, .refused(.otherSchema)),
    Case("a refusal that is not known", 409, own, #"{"refusal":"weather"}"#, status(409)),
    Case("a refusal by another", 409, page, #"{"refusal":"otherUser"}"#, status(409)),
    Case("gone", 410, own, verdict, status(410)),
    Case("too large", 413, page, "", status(413)),
    Case("patience", 429, own, "", .busy(retryAfter: nil)),
    Case(
      "patience for a time", 429, own.merging(["retry-after": "9"]) { $1 }, "",
      .busy(retryAfter: .seconds(9))),
    Case("a fault", 500, page, "<html>", status(500)),
    Case("a proxy without a server", 502, page, "<html>", status(502)),
    Case("maintenance", 503, page, "<html>", .busy(retryAfter: nil)),
    Case(
      "maintenance for a time", 503, page.merging(["retry-after": "60"]) { $1 }, "",
      .busy(retryAfter: .seconds(60))),
    Case(
      "maintenance until a date", 503,
      own.merging(["retry-after": "Wed, 25 Nov 2026 08:00:30 GMT"]) { $1 }, "",
      .busy(retryAfter: .seconds(30))),
    Case("a proxy without an answer", 504, page, "<html>", status(504)),
    Case("a network's own sign-in", 511, page, "<html>", status(511)),
  ]

  private func transport(
    _ send:
      @escaping @Sendable (HTTPExchange.Request) async throws(TransportError) ->
      HTTPExchange.Answer
  ) -> HTTPTransport {
    HTTPTransport(HTTPExchange(send: send)) { "secret" }
  }

  @Test(
    "a part of an attachment is taken if it is the one that its range says, whatever that is",
    arguments: [
      ("bytes 0-9/100", 10, true), ("bytes 0-99/100", 100, true), ("bytes 0-9/100", 9, false),
      ("bytes 0-9/100", 0, false), ("bytes 0-9/9", 10, false), ("bytes 5-14/100", 10, false),
      ("bytes 0-\(Int.max)/\(Int.max)", 10, false),
    ])
  func ranges(field: String, bytes: Int, isTaken: Bool) {
    #expect(ContentRange(field)?.holds(bytes, from: 0) == isTaken)
  }

  @Test("only an own answer with status 200 counts", arguments: cases)
  func answers(item: Case) async throws {
    let transport = transport { _ in item.answer }
    if let expected = item.error {
      await #expect(throws: expected) { _ = try await transport.push(Self.push) }
    } else {
      let answer = try await transport.push(Self.push)
      #expect(answer == PushAnswer(processed: 7))
    }
  }

  @Test(
    "without a token, or with one that cannot be sent, nothing is sent",
    arguments: [
      nil, "", "two words", "line\r\nbreak", "ümlaut", String(repeating: "x", count: 9_000),
    ])
  func token(token: String?) async throws {
    let transport = HTTPTransport(
      HTTPExchange { _ throws(TransportError) in
        Issue.record("It was sent.")
        throw .unreachable
      }
    ) { token }
    await #expect(throws: TransportError.unauthorized) {
      _ = try await transport.push(Self.push)
    }
  }

  @Test("the token is asked for with each request")
  func newToken() async throws {
    let count = Mutex(0)
    let seen = Mutex<[String?]>([])
    let transport = HTTPTransport(
      HTTPExchange { request throws(TransportError) in
        seen.withLock { $0.append(request.headers["authorization"]) }
        return Self.cases[0].answer
      }
    ) {
      count.withLock { count in
        count += 1
        return "t\(count)"
      }
    }
    for _ in 0..<2 { _ = try await transport.push(Self.push) }
    #expect(seen.withLock { $0 } == ["Bearer t1", "Bearer t2"])
  }

  // MARK: Pushes

  private static func actions(_ count: Int, size: Int) -> PushRequest {
    PushRequest(
      client: ClientID(bits: 1), schema: 1,
      actions: (1...count).map { number in
        Envelope(
          number: number, id: ActionID(bits: UInt128(number)), previous: nil, space: "work",
          name: "x", version: 1, arguments: String(repeating: "x", count: size))
      })
  }

  /// Takes pushes of limited size, and notes their numbers.
  private func taking(
    _ limit: Int, stop: PushAnswer? = nil, at number: Int = 0
  ) -> (transport: HTTPTransport, pushes: () -> [ClosedRange<Int>]) {
    let pushes = Mutexed<[ClosedRange<Int>]>([])
    let transport = transport { request throws(TransportError) in
      guard request.body.count <= limit else { return HTTPExchange.Answer(status: 413) }
      guard let push = try? SyncMessage.decode(PushRequest.self, from: request.body),
        let first = push.actions.first?.number, let last = push.actions.last?.number,
        let body = try? SyncMessage.encode(
          (first...last).contains(number) ? stop : PushAnswer(processed: last))
      else { throw .unreachable }
      pushes.value.withLock { $0.append(first...last) }
      return HTTPExchange.Answer(status: 200, headers: Self.own, body: body)
    }
    return (transport, { pushes.value.withLock { $0 } })
  }

  private final class Mutexed<Value: Sendable>: Sendable {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
  }

  @Test("a large push is sent in parts, in order")
  func split() async throws {
    let (transport, pushes) = taking(1 << 20)
    let answer = try await transport.push(Self.actions(8, size: 100_000))
    #expect(answer == PushAnswer(processed: 8))
    #expect(pushes() == [1...2, 3...4, 5...6, 7...8])
  }

  @Test("a push that a proxy takes for too large is sent in parts")
  func tooLarge() async throws {
    let (transport, pushes) = taking(2_000)
    let answer = try await transport.push(Self.actions(5, size: 700))
    #expect(answer == PushAnswer(processed: 5))
    #expect(pushes() == [1...2, 3...3, 4...5])
  }

  @Test("one action that is too large is no verdict")
  func oneTooLarge() async throws {
    let (transport, _) = taking(2_000)
    await #expect(throws: Self.status(413)) {
      _ = try await transport.push(Self.actions(1, size: 3_000))
    }
  }

  @Test("parts after a stop are not sent")
  func stop() async throws {
    let (transport, pushes) = taking(
      1 << 20, stop: PushAnswer(processed: 2, stop: .unknown), at: 3)
    let answer = try await transport.push(Self.actions(8, size: 100_000))
    #expect(answer == PushAnswer(processed: 2, stop: .unknown))
    #expect(pushes() == [1...2, 3...4])
  }

  // MARK: Time

  private static let question = PullRequest(
    client: ClientID(bits: 1), schema: 1, epoch: nil, positions: [:], confirmed: 0, pending: [])

  /// A way to a server that never answers, and the beginnings of its requests.
  private func silent(_ clock: any Clock<Duration>) -> (HTTPTransport, AsyncStream<Void>) {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let transport = HTTPTransport(
      HTTPExchange { _ throws(TransportError) in
        begin.yield()
        // It ends when it is cancelled.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw .unreachable
      }, timeout: .seconds(60), clock: clock
    ) { "secret" }
    return (transport, begun)
  }

  @Test("an answer that takes too long is none; a poll may take longer", arguments: [false, true])
  func time(isPoll: Bool) async throws {
    let clock = StepClock()
    let (transport, _) = silent(clock)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect(throws: TransportError.unreachable) {
          if isPoll {
            _ = try await transport.poll(Self.question)
          } else {
            _ = try await transport.push(Self.push)
          }
        }
      }
      await clock.begin(isPoll ? .seconds(90) : .seconds(60))
      clock.advance(by: isPoll ? .seconds(90) : .seconds(60))
    }
  }

  @Test("a cancelled request is unreachable")
  func cancelled() async throws {
    let (transport, begun) = silent(StepClock())
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect(throws: TransportError.unreachable) {
          _ = try await transport.push(Self.push)
        }
      }
      for await _ in begun { break }
      group.cancelAll()
    }
  }

  // MARK: Addresses

  @Test(
    "an address is the URL of a server",
    arguments: ["https://office.example/sync", "http://127.0.0.1:8080/sync/", "HTTPS://a/b"])
  func address(address: String) throws {
    _ = try HTTPTransport(address) { nil }
  }

  @Test(
    "any other text is none, and the error says so",
    arguments: [
      "", "office.example", "ftp://office.example", "https://", "https:///sync",
      "https://a/b?c", "https://a/b#c", "https://user:word@a/b", "no url",
    ])
  func noAddress(address: String) throws {
    let error = #expect(throws: HTTPAddressError.self) { try HTTPTransport(address) { nil } }
    #expect(
      error?.description
        == "Expected the URL of a server such as https://office.example/sync, but “\(address)” is"
        + " none. Give the scheme, the host and the path.")
  }

  @Test("a server that is not there is unreachable")
  func nobody() async throws {
    // The port of a server that has ended.
    let port = Mutex(0)
    try await Office().serving { found in port.withLock { $0 = found } }
    let transport = try way(to: port.withLock { $0 })
    await #expect(throws: TransportError.unreachable) { _ = try await transport.push(Self.push) }
  }
}
#endif
