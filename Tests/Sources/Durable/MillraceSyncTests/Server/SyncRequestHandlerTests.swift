#if Web
import Foundation
import Logging
import MillraceDurable
import MillraceTesting
import MillraceWeb
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct SyncRequestHandlerTests {
  private struct Broken: Error {}

  /// A storage that fails.
  private struct BrokenStorage: ServerStorage {
    func write<Value: Sendable>(
      _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
    ) async throws -> Value { throw Broken() }

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
    ) async throws -> Value { throw Broken() }
  }

  /// A storage whose commits are not answered, as those of a connection that breaks.
  private struct UnansweredStorage: ServerStorage {
    let storage = MemoryServerStorage(epoch: "one")

    func write<Value: Sendable>(
      _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
    ) async throws -> Value {
      _ = try await storage.write(body)
      throw Broken()
    }

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
    ) async throws -> Value { try await storage.read(body) }
  }

  private func handler(
    _ storage: any ServerStorage = MemoryServerStorage(epoch: "one"),
    attachments: AttachmentStore? = nil
  ) -> SyncRequestHandler {
    var logger = Logger(label: "handler")
    logger.logLevel = .critical
    return SyncRequestHandler(
      engine: ServerEngine(schema: lineSchema) { _, space in space == "closed" ? .none : .write },
      storage: storage, attachments: attachments, limits: SyncLimits(spaces: 2),
      clock: VirtualClock(), logger: logger
    ) { token in
      if token == "broken" { throw Broken() }
      return token == "good" ? Requester(user: "mo") : nil
    }
  }

  static let id = String(repeating: "a", count: 64)

  /// A request and the status of its answer.
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var request: WebRequest
    var status: Int

    init(
      _ description: String, _ status: Int, token: String? = "Bearer good",
      type: String? = SyncMessage.contentType, _ body: String
    ) {
      self.init(
        description, status, .post, "/sync/v1/push", token: token, type: type, body)
    }

    init(
      _ description: String, _ status: Int, _ method: WebMethod, _ path: String,
      query: String? = nil, token: String? = "Bearer good",
      type: String? = SyncMessage.contentType, _ body: String = ""
    ) {
      (self.description, self.status) = (description, status)
      request = WebRequest(method: method, path: path, query: query, body: Array(body.utf8))
      request.headers["authorization"] = token
      request.headers["content-type"] = type
    }
  }

  static let client = String(repeating: "0", count: 31) + "1"
  static let push = #"{"client":"\#(client)","schema":1,"actions":[]}"#
  static let pull =
    #"{"client":"\#(client)","schema":1,"positions":{},"confirmed":0,"pending":[]}"#

  static func positions(_ text: String) -> String {
    pull.replacing(#""positions":{}"#, with: #""positions":\#(text)"#)
  }

  static let cases: [Case] = [
    Case("a push", 200, push),
    Case("a pull", 200, .post, "/sync/v1/pull", pull),
    Case("another path", 404, .post, "/sync/v1/pushes", push),
    Case("no path of ours", 404, .post, "/v1/push", push),
    Case("a path that climbs", 404, .post, "/sync/v1/../v1/push", push),
    Case("an escaped path", 404, .post, "/sync/v1/%70ush", push),
    Case("another method", 405, .get, "/sync/v1/push", push),
    Case("the head alone", 405, .head, "/sync/v1/push", push),
    Case("no token", 401, token: nil, push),
    Case("an empty token", 401, token: "Bearer ", push),
    Case("another scheme", 401, token: "Basic good", push),
    Case("two tokens", 401, token: "Bearer good good", push),
    Case("a token that nobody has", 401, token: "Bearer bad", push),
    Case("users that cannot be read", 503, token: "Bearer broken", push),
    Case("a scheme in capitals", 200, token: "BEARER good", push),
    Case("no type", 415, type: nil, push),
    Case("plain JSON, as a page could send", 415, type: "application/json", push),
    Case("a form", 415, type: "text/plain", push),
    Case("no body", 400, ""),
    Case("half a body", 400, String(push.dropLast())),
    Case("two bodies", 400, push + push),
    Case("nesting without an end", 400, String(repeating: "[", count: 200_000)),
    Case("nested objects", 400, String(repeating: #"{"actions":"#, count: 50_000)),
    Case("no identity", 400, push.replacing(client, with: "1")),
    Case("a number beyond Swift's", 400, push.replacing(#""schema":1"#, with: #""schema":1e300"#)),
    Case("a fraction", 400, push.replacing(#""schema":1"#, with: #""schema":1.5"#)),
    Case(
      "the largest number", 200,
      push.replacing(#""schema":1"#, with: #""schema":9223372036854775807"#)),
    Case(
      "the largest confirmed number", 200, .post, "/sync/v1/pull",
      pull.replacing(#""confirmed":0"#, with: #""confirmed":9223372036854775807"#)),
    Case(
      "the smallest confirmed number", 200, .post, "/sync/v1/pull",
      pull.replacing(#""confirmed":0"#, with: #""confirmed":-9223372036854775808"#)),
    Case(
      "positions beyond all versions", 200, .post, "/sync/v1/pull",
      positions(#"{"a":{"version":9223372036854775807},"b":{"version":-9223372036854775808}}"#)),
    Case(
      "a position with another's beginning", 200, .post, "/sync/v1/pull",
      positions(#"{"a":{"version":0,"begun":-5,"row":{"table":"","id":""}}}"#)),
    Case(
      "more spaces than allowed", 400, .post, "/sync/v1/pull",
      positions(#"{"a":{"version":0},"b":{"version":0},"c":{"version":0}}"#)),
    Case(
      "more spaces in a poll", 400, .post, "/sync/v1/poll",
      positions(#"{"a":{"version":0},"b":{"version":0},"c":{"version":0}}"#)),
    Case(
      "another schema", 409, .post, "/sync/v1/pull",
      pull.replacing(#""schema":1"#, with: #""schema":2"#)),
    Case(
      "an attachment without a store", 409, .get, "/sync/v1/attachments/\(id)",
      query: "space=a"),
    Case(
      "an attachment that is none", 404, .get, "/sync/v1/attachments/../\(id)",
      query: "space=a"),
  ]

  @Test("every request has its status", arguments: cases)
  func status(item: Case) async {
    let answer = await handler().answer(to: item.request)
    #expect(answer.status == item.status)
    #expect(answer.headers["cache-control"] == "no-store")
    let isOwn = answer.headers["content-type"] == SyncMessage.contentType
    #expect(isOwn == [200, 409].contains(item.status))
  }

  @Test("a push of too many actions is refused whole")
  func actions() async throws {
    let envelope = Envelope(
      number: 1, id: ActionID(bits: 1), previous: nil, space: "a", name: "x", version: 1,
      arguments: "")
    let push = PushRequest(
      client: ClientID(bits: 1), schema: 1,
      actions: Array(repeating: envelope, count: SyncRequestHandler.actions + 1))
    var item = Case("", 400, "")
    item.request.body = try SyncMessage.encode(push)
    let answer = await handler().answer(to: item.request)
    #expect(answer.status == 400)
  }

  @Test("a failure of the storage is no verdict, and shows nothing of it")
  func broken() async {
    for path in ["/sync/v1/push", "/sync/v1/pull", "/sync/v1/poll"] {
      let item = Case("", 503, .post, path, path.hasSuffix("push") ? Self.push : Self.pull)
      let answer = await handler(BrokenStorage()).answer(to: item.request)
      #expect(answer.status == 503)
      #expect(
        String(decoding: answer.body, as: UTF8.self)
          == "The server cannot do this now. Try again later.\n")
    }
  }

  @Test("a push whose commit is not answered wakes those that wait, since it may be stored")
  func unanswered() async throws {
    let handler = handler(UnansweredStorage())
    let question = PullRequest(
      client: ClientID(bits: 2), schema: 1, epoch: nil, positions: ["work": .start], confirmed: 0,
      pending: [])
    let poll = try #require(handler.polls.enter(question, from: Requester(user: "mo")))
    let device = ClientEngine(
      MemoryClientStorage(client: ClientID(bits: 1), spaces: ["work"]), schema: lineSchema,
      randomBits: { 1 })
    try device.perform(AddToLine(text: "x"))
    var item = Case("", 503, "")
    item.request.body = try SyncMessage.encode(#require(try device.push()))
    #expect(await handler.answer(to: item.request).status == 503)
    handler.polls.notify()
    // Too many later polls of the device end this one.
    for _ in 0..<WaitingPolls.limitPerDevice {
      _ = handler.polls.enter(question, from: Requester(user: "mo"))
    }
    var count = 0
    for await _ in poll.wakeUps { count += 1 }
    #expect(count == 1)
  }

  // MARK: Attachments

  static let pieces: [Case] = [
    ("a piece", 200, "space=work&offset=0&size=4"), ("no space", 400, "offset=0&size=4"),
    ("no query", 400, nil), ("no size", 400, "space=work&offset=0"),
    ("a space without access", 409, "space=closed&offset=0&size=4"),
    ("a negative offset", 400, "space=work&offset=-1&size=4"),
    ("an offset with a sign", 400, "space=work&offset=%2B0&size=4"),
    ("a size that is too small", 400, "space=work&offset=0&size=3"),
    ("an offset behind the end", 400, "space=work&offset=9&size=4"),
    ("numbers that overflow", 400, "space=work&offset=9223372036854775807&size=4"),
    ("a number beyond Swift's", 400, "space=work&offset=0&size=99999999999999999999"),
    ("a size beyond the largest", 409, "space=work&offset=0&size=9223372036854775807"),
    ("a name twice", 400, "space=work&space=closed&offset=0&size=4"),
    ("a name without a value", 400, "space&offset=0&size=4"),
    ("an escape that is none", 400, "space=%zz&offset=0&size=4"),
    ("bytes that are not escaped", 400, "space=wörk&offset=0&size=4"),
  ].map {
    Case(
      $0.0, $0.1, .post, "/sync/v1/attachments/\(id)", query: $0.2, type: SyncMessage.bytesType,
      "1234")
  }

  @Test("every piece has its status", arguments: pieces)
  func piece(item: Case) async throws {
    let folder = try ScratchFolder()
    var request = item.request
    // The right bytes of the identity, for the one that is taken.
    request.path = "/sync/v1/attachments/\(AttachmentID(of: request.body))"
    let answer = await handler(attachments: try AttachmentStore(folder: folder.path))
      .answer(to: request)
    #expect(answer.status == item.status)
  }

  @Test(
    "a part has its range, and a large whole must be asked for in parts",
    arguments: [
      (nil, 400, nil), ("bytes=0-9", 206, "bytes 0-9/2000000"),
      ("bytes=5-", 206, "bytes 5-1048580/2000000"),
      ("bytes=-5", 206, "bytes 1999995-1999999/2000000"),
      ("bytes=1999999-3000000", 206, "bytes 1999999-1999999/2000000"),
      ("bytes=2000000-", 416, "bytes */2000000"), ("bytes=0-1,5-6", 400, nil),
      ("lines=0-1", 400, nil), ("bytes=9-1", 400, nil),
    ] as [(String?, Int, String?)])
  func part(range: String?, status: Int, found: String?) async throws {
    let folder = try ScratchFolder()
    let store = try AttachmentStore(folder: folder.path)
    let photo = bytes(2_000_000)
    let id = AttachmentID(of: photo)
    for start in stride(from: 0, to: photo.count, by: 1_000_000) {
      _ = try await store.take(
        AttachmentStore.Piece(
          id: id, space: "work", user: "mo", offset: start, total: photo.count,
          bytes: Array(photo[start..<start + 1_000_000])))
    }
    var item = Case("", status, .get, "/sync/v1/attachments/\(id)", query: "space=work")
    item.request.headers["range"] = range
    let answer = await handler(attachments: store).answer(to: item.request)
    #expect(answer.status == status)
    #expect(answer.headers["content-range"] == found)
    if status == 206 {
      let first = try #require(
        found?.split(separator: " ").last?.split(separator: "-").first.flatMap { Int($0) })
      #expect(answer.body == Array(photo[first..<first + answer.body.count]))
    }
  }
}

@Suite struct TokenTableTests {
  @Test("only a whole token has a requester")
  func tokens() {
    let table = TokenTable(["abc": Requester(user: "mo"), "": Requester(user: "nobody")])
    #expect(table.requester("abc")?.user == "mo")
    for token in ["ab", "abcd", "ABC", "abc ", "abc\0"] { #expect(table.requester(token) == nil) }
  }
}
#endif
