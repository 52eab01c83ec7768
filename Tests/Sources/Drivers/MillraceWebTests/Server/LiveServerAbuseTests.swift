#if Web
import MillraceSocket
import MillraceTestSupport
import NIOCore
import Testing

@testable import MillraceWeb

@Suite("Clients that abuse a server over real connections", .timeLimit(.minutes(5)))
struct LiveServerAbuseTests {
  // MARK: Rates

  @Test("a client behind a trusted proxy is counted by itself, and limits no other client")
  func requests() async throws {
    let configuration = LiveServerConfiguration(
      port: 0, proxies: TrustedProxies(addresses: ["127.0.0.1"]),
      limits: LiveServerLimits(requestsPerMinute: 3))
    // A minute that does not end while the test runs.
    try await TestServer.run(configuration: configuration, clock: HeldClock()) { server in
      for number in 0..<6 {
        try await TestClient.connect(to: server.port) { client in
          try await client.request(headers: ["x-forwarded-for": "1.2.3.4, 203.0.113.1"])
          let response = try await client.response()
          #expect(response.status == (number < 3 ? 200 : 429))
          #expect(response.headers["connection"] == "close", "a socket may want the next one")
          if number >= 3 {
            #expect(response.headers["retry-after"] == "60")
            #expect(response.body.hasPrefix("Expected fewer requests"))
          }
          #expect(try await client.end().isEmpty)
        }
      }
      try await TestClient.connect(to: server.port) { client in
        let response = try await client.upgrade(headers: ["x-forwarded-for": "203.0.113.1"])
        #expect(response.status == 429)
        #expect(response.headers["retry-after"] == "60")
      }
      try await TestClient.connect(to: server.port) { client in
        try await client.request("GET", "/health", headers: ["x-forwarded-for": "203.0.113.1"])
        #expect(try await client.response().status == 200)
      }
      try await TestClient.connect(to: server.port) { client in
        try await client.request(headers: ["x-forwarded-for": "203.0.113.2"])
        #expect(try await client.response().status == 200)
      }
    }
  }

  @Test("pieces of files are counted apart: neither they nor pages use up what the others may")
  func pieces() async throws {
    let configuration = LiveServerConfiguration(
      port: 0, proxies: TrustedProxies(addresses: ["127.0.0.1"]),
      limits: LiveServerLimits(requestsPerMinute: 2, piecesPerMinute: 4))
    try await TestServer.run(configuration: configuration, clock: HeldClock()) { server in
      let asked = [("/", 2), ("/millrace/upload/7", 4), ("/millrace/uploads", 0), ("/", 0)]
      for (target, most) in asked {
        for number in 0..<(most + 1) {
          try await TestClient.connect(to: server.port) { client in
            try await client.request(
              "POST", target, headers: ["x-forwarded-for": "203.0.113.1"], body: "x")
            #expect(try await (client.response().status == 429) == (number >= most))
          }
        }
      }
    }
  }

  @Test("this machine itself is not counted, and cannot claim to be another client")
  func local() async throws {
    try await TestServer.run(
      limits: LiveServerLimits(connectionsPerMinute: 1, requestsPerMinute: 1)
    ) { server in
      for _ in 0..<5 {
        try await TestClient.connect(to: server.port) { client in
          try await client.request(headers: ["x-forwarded-for": "203.0.113.1"])
          #expect(try await client.response().status == 200)
        }
      }
    }
  }

  // MARK: Memory

  @Test("a client that asks and asks and reads nothing is not asked for more")
  func pipelining() async throws {
    let answered = CallCount()
    let body = String(repeating: "a", count: 64 * 1024)
    try await TestServer.run(respond: { _ in
      answered.add()
      return .text(body)
    }) { server in
      try await TestClient.connect(to: server.port, receiveBuffer: 64 * 1024) { client in
        try await client.channel.setOption(.autoRead, value: false).get()
        let request = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
        let channel = client.channel
        channel.writeAndFlush(
          ByteBuffer(string: String(repeating: request, count: 5_000)), promise: nil)
        try await TestClient.connect(to: server.port) { bystander in
          for _ in 0..<200 {
            try await bystander.request("GET", "/health")
            #expect(try await bystander.response().status == 200)
          }
        }
        // The answers lie in the buffers of both kernels, which grow as they see fit; far
        // from all 320 MB.
        #expect(answered.value < 1_000)
        try await channel.close().get()
      }
    }
  }

  @Test(
    "of a flood of small messages to a program that takes none, the queue and one read are kept"
  )
  func smallMessages() async throws {
    let gate = AsyncStream.makeStream(of: Void.self)
    let taken = CallCount()
    let limits = LiveServerLimits(socket: SocketLimits(inboundQueue: 8))
    try await TestServer.run(
      limits: limits,
      connect: { _, socket in
        // The program is busy with something else.
        for await _ in gate.stream {}
        do { for try await _ in socket { taken.add() } } catch {}
      }
    ) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        let message = Frame.text("a").bytes()
        let chunk = ByteBuffer(bytes: Array(repeating: message, count: 10_000).flatMap { $0 })
        let accepted = CallCount()
        for _ in 0..<400 {
          client.channel.writeAndFlush(chunk).whenSuccess { accepted.add() }
        }
        try await TestClient.connect(to: server.port) { bystander in
          for _ in 0..<200 {
            try await bystander.request("GET", "/health")
            #expect(try await bystander.response().status == 200)
          }
        }
        // Of 28 MB, what the two kernels hold; the server's own share is one read.
        #expect(accepted.value < 200)
        gate.continuation.finish()
        try await client.channel.close().get()
      }
    }
  }

  // MARK: Requests that two servers could read differently

  struct Smuggled: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var request: String

    init(_ name: String, _ request: String) {
      testDescription = name
      self.request = request
    }
  }

  private static func post(_ lines: String, _ body: String = "") -> String {
    "POST /echo HTTP/1.1\r\nhost: localhost\r\n\(lines)\r\n\r\n\(body)"
  }

  static let hidden = "GET /hidden HTTP/1.1\r\nhost: localhost\r\n\r\n"
  static let smuggled: [Smuggled] = [
    Smuggled("two lengths that differ", post("content-length: 3\r\ncontent-length: 4", "abcd")),
    Smuggled("two lengths that agree", post("content-length: 3\r\ncontent-length: 3", "abc")),
    Smuggled("a list of lengths", post("content-length: 3, 3", "abc")),
    Smuggled("a length with a sign", post("content-length: +3", "abc")),
    Smuggled("a negative length", post("content-length: -3", "abc")),
    Smuggled("a length in other digits", post("content-length: 0x3", "abc")),
    Smuggled("an empty length", post("content-length: ", "abc")),
    Smuggled("a length too large to count", post("content-length: 99999999999999999999", "abc")),
    Smuggled(
      "chunks and a length", post("transfer-encoding: chunked\r\ncontent-length: 3", "0\r\n\r\n")),
    Smuggled(
      "a length and chunks", post("content-length: 3\r\ntransfer-encoding: chunked", "0\r\n\r\n")),
    Smuggled("an unknown coding", post("transfer-encoding: xchunked", "abc")),
    Smuggled(
      "chunks that are not the last coding",
      post("transfer-encoding: chunked, identity", "0\r\n\r\n")),
    Smuggled(
      "chunks twice", post("transfer-encoding: chunked\r\ntransfer-encoding: identity", "0\r\n\r\n")
    ),
    Smuggled("a space before the colon", post("content-length : 3", "abc")),
    Smuggled("a folded line", post("x: a\r\n b", "")),
    Smuggled("a folded length", post("content-length:\r\n 3", "abc")),
    Smuggled("a name that is none", post("con(tent: 3", "")),
    Smuggled("a null in a value", post("x: a\u{0}b", "")),
    Smuggled("a bare line break", "GET / HTTP/1.1\nhost: localhost\n\n"),
    Smuggled("a bare return in a value", post("x: a\rb", "")),
    Smuggled(
      "a chunk whose size lies", post("transfer-encoding: chunked", "1\r\nabc\r\n0\r\n\r\n")),
    Smuggled(
      "a chunk whose size is none", post("transfer-encoding: chunked", "x\r\nabc\r\n0\r\n\r\n")),
    Smuggled(
      "a chunk beyond any size",
      post("transfer-encoding: chunked", "fffffffffffffffff\r\nabc\r\n0\r\n\r\n")),
    Smuggled(
      "an address in full", "GET http://localhost/hidden HTTP/1.1\r\nhost: localhost\r\n\r\n"),
    Smuggled(
      "an address in full of another host",
      "GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\n\r\n"),
    Smuggled("an asterisk", "OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n"),
    Smuggled("an authority", "CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n"),
    Smuggled("two hosts", "GET / HTTP/1.1\r\nhost: localhost\r\nHost: localhost\r\n\r\n"),
    Smuggled(
      "an old version with chunks",
      "POST /echo HTTP/1.0\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
    Smuggled("a version of the future", "GET / HTTP/3.0\r\nhost: localhost\r\n\r\n"),
    Smuggled("no version", "GET /hidden\r\n\r\n"),
    Smuggled("the beginning of HTTP 2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  ]

  @Test("is refused, and what stands behind it is never answered", arguments: smuggled)
  func smuggling(_ one: Smuggled) async throws {
    let seen = CallCount()
    try await TestServer.run(respond: { request in
      if request.path != "/echo" || !request.body.isEmpty { seen.add() }
      return await TestServer.page(request)
    }) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.send(one.request + Self.hidden)
        let answer = String(decoding: try await client.end(), as: UTF8.self)
        // Or it is disconnected without an answer, where what follows broke the answer off.
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        #expect(answer.components(of: "HTTP/1.1 ") <= 1, "\(answer)")
      }
    }
    #expect(seen.value == 0)
  }

  @Test(
    "a method that a page does not have is refused with those that it has",
    arguments: ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
  func methods(method: String) async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request(method)
        let response = try await client.response()
        #expect(response.status == 405)
        #expect(response.headers["allow"] == "GET, HEAD, POST")
        #expect(response.headers["access-control-allow-origin"] == nil)
        #expect(try await client.end().isEmpty)
      }
    }
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
#endif
