#if Web
import MillraceTestSupport
import MillraceSocket
import MillraceTesting
import MillraceWeb
import Testing

@Suite("Requests over HTTP", .timeLimit(.minutes(5)))
struct LiveServerHTTPTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: @Sendable (Int) -> String
    var status: Int

    init(_ name: String, _ status: Int, _ bytes: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.status = status
      self.bytes = bytes
    }
  }

  @Test("a page is served, and the connection stays open for the next request")
  func keepAlive() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        for _ in 0..<3 {
          try await client.request()
          let response = try await client.response()
          #expect(response.status == 200)
          #expect(response.body == "<!DOCTYPE html><title>Page</title>")
        }
      }
    }
  }

  @Test("requests sent in one go are answered in order")
  func pipelined() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        let requests = (0..<50).map { "GET /echo?\($0) HTTP/1.1\r\nhost: localhost\r\n\r\n" }
        try await client.send(requests.joined())
        for number in 0..<50 {
          #expect(try await client.response().body == "get \(number) 0\n")
        }
      }
    }
  }

  @Test("HEAD sends the length and leaves the body out")
  func head() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request("HEAD")
        let response = try await client.response(hasBody: false)
        #expect(response.headers["content-length"] == "34")
        try await client.request("GET", "/echo")
        #expect(try await client.response().body == "get - 0\n")
      }
    }
  }

  @Test("a form is taken from the page itself, and from no other page")
  func post() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        let own = ["origin": "http://localhost:\(server.port)" as String?]
        try await client.request("POST", "/echo", headers: own, body: "a=1")
        #expect(try await client.response().body == "post - 3\n")
        let foreign = ["origin": "http://evil.example" as String?]
        try await client.request("POST", "/echo", headers: foreign, body: "a=1")
        #expect(try await client.response().status == 403)
        #expect(try await client.end().isEmpty)
      }
    }
  }

  static let limits = LiveServerLimits(headSize: 1000, headerFields: 10, bodySize: 10)
  static let cases: [Case] = [
    Case("a page", 200) { _ in "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" },
    Case("no such page", 404) { _ in "GET /no HTTP/1.1\r\nhost: localhost\r\n\r\n" },
    Case("a foreign host", 421) { _ in "GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n" },
    Case("no host", 400) { _ in "GET / HTTP/1.1\r\n\r\n" },
    Case("two hosts", 400) { _ in "GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n"
    },
    Case("another method", 405) { _ in "DELETE / HTTP/1.1\r\nhost: localhost\r\n\r\n" },
    Case("a tunnel", 405) { _ in "CONNECT x:1 HTTP/1.1\r\nhost: localhost\r\n\r\n" },
    Case("a target in full", 400) { _ in
      "GET http://localhost/ HTTP/1.1\r\nhost: localhost\r\n\r\n"
    },
    Case("a large body, declared", 413) { _ in
      "POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-length: 11\r\n\r\n"
    },
    Case("a large body in chunks", 413) { _ in
      "POST /echo HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
        + "6\r\naaaaaa\r\n6\r\naaaaaa\r\n0\r\n\r\n"
    },
    Case("a long address", 431) { _ in
      "GET /\(String(repeating: "a", count: 2000)) HTTP/1.1\r\nhost: localhost\r\n\r\n"
    },
    Case("a long header", 431) { _ in
      "GET / HTTP/1.1\r\nhost: localhost\r\nx: \(String(repeating: "a", count: 2000))\r\n\r\n"
    },
    Case("many headers", 431) { _ in
      "GET / HTTP/1.1\r\nhost: localhost\r\n" + String(repeating: "x: y\r\n", count: 20) + "\r\n"
    },
    Case("noise", 400) { _ in "\u{1}\u{2}\u{3} what is this\r\n\r\n" },
    Case("a contradiction of lengths", 400) { _ in
      "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n"
        + "transfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    },
    Case("chunks in a version that has none", 400) { _ in
      "POST / HTTP/1.0\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    },
    Case("an answer that would break out of its line", 500) { _ in
      "GET /unsafe HTTP/1.1\r\nhost: localhost\r\n\r\n"
    },
    Case("an answer that weakens the policy", 200) { _ in
      "GET /weak HTTP/1.1\r\nhost: localhost\r\n\r\n"
    },
    Case("a socket at another path", 404) { port in
      "GET /no HTTP/1.1\r\nhost: localhost:\(port)\r\norigin: http://localhost:\(port)\r\n"
        + "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        + "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    },
    Case("a socket with no origin", 403) { port in
      "GET /live HTTP/1.1\r\nhost: localhost:\(port)\r\n"
        + "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        + "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    },
  ]

  @Test("every answer carries the strict headers, whatever was asked", arguments: cases)
  func everyAnswer(_ one: Case) async throws {
    let respond: LiveServer.Respond = { request in
      switch request.path {
      case "/unsafe": WebResponse(headers: ["x": "a\r\nset-cookie: b"])
      case "/weak": WebResponse(headers: ["Content-Security-Policy": "default-src *"])
      default: await TestServer.page(request)
      }
    }
    let status = one.status
    try await TestServer.run(limits: Self.limits, respond: respond) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.send(one.bytes(server.port))
        let response = try await client.response()
        #expect(response.status == status)
        for field in SecurityHeaders.all.fields {
          #expect(response.headers[field.name] == field.value)
        }
        if status >= 400, status != 500 { #expect(response.body.hasPrefix("Expected ")) }
      }
    }
  }

  @Test("malformed requests end their own connection and no other", arguments: 0..<4)
  func noise(part: UInt64) async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { bystander in
        for seed in 0..<50 {
          var random = SeededGenerator(seed: part << 32 | UInt64(seed))
          var bytes = Array(
            "GET /live HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\r\n".utf8)
          for _ in 0..<8 {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = UInt8.random(in: 0...255, using: &random)
          }
          let noise = bytes + Array("\r\n\r\nGET\0\r\n\r\n".utf8)
          try await TestClient.connect(to: server.port) { client in
            try? await client.send(noise)
            // Whatever the answer is, the connection ends.
            _ = try? await client.end()
          }
          try await bystander.request()
          #expect(try await bystander.response().status == 200)
        }
      }
    }
  }
}
#endif
