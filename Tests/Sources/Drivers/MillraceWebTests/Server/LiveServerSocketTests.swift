#if Web
import MillraceSocket
import MillraceTestSupport
import MillraceTesting
import MillraceWeb
import NIOCore
import Testing

@Suite("Sockets over a real connection", .timeLimit(.minutes(5)))
struct LiveServerSocketTests {
  @Test("a page of the same origin opens a socket and talks over it")
  func echo() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        let response = try await client.upgrade()
        #expect(response.status == 101)
        #expect(response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        for number in 0..<100 {
          try await client.send(.text("message \(number)"))
          #expect(try await client.frame() == .text("message \(number)"))
        }
        try await client.send(.close(1000))
        #expect(try await client.frame() == .close(1000))
        #expect(try await client.frame() == nil)
      }
    }
  }

  static let refusals: [([String: String?], Int)] = [
    (["origin": nil], 403),
    (["origin": "http://evil.example"], 403),
    (["origin": "null"], 403),
    (["host": "evil.example", "origin": "http://evil.example"], 421),
    (["host": nil], 400),
    (["sec-websocket-version": "8"], 426),
    (["sec-websocket-key": nil], 400),
    (["sec-websocket-key": "short"], 400),
    (["content-length": "0"], 101),
    (["content-length": "5"], 400),
    (["transfer-encoding": "chunked"], 400),
    (["upgrade": "h2c"], 404),
    (["connection": "keep-alive"], 404),
  ]

  @Test("a request for a socket is judged by its headers", arguments: refusals)
  func refusal(headers: [String: String?], status: Int) async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        let response = try await client.upgrade(headers: headers)
        #expect(response.status == status)
        if status != 101 { #expect(try await client.end().isEmpty) }
      }
    }
  }

  @Test("a socket is not opened on a connection that has served a page")
  func lateUpgrade() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request()
        #expect(try await client.response().status == 200)
        #expect(try await client.upgrade().status == 404)
        #expect(try await client.end().isEmpty)
      }
    }
  }

  @Test("a frame sent in one go with the request for the socket is not lost")
  func earlyFrame() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        let head =
          "GET /live HTTP/1.1\r\nhost: localhost:\(server.port)\r\n"
          + "origin: http://localhost:\(server.port)\r\nconnection: Upgrade\r\n"
          + "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
          + "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        try await client.send(Array(head.utf8) + Frame.text("early").bytes())
        #expect(try await client.response().status == 101)
        #expect(try await client.frame() == .text("early"))
      }
    }
  }

  @Test(
    "a peer that breaks a rule is sent the reason and disconnected",
    arguments: [
      (Frame(.binary, [1]).bytes(), 1003), (Frame(.text, [0xFF]).bytes(), 1007),
      (Frame.head(first: 0x81, size: 8 << 30), 1009),
      (Frame(.text, Array(repeating: 65, count: 300_000)).bytes(), 1009),
      (Frame.text("x").bytes(isMasked: false), 1002),
    ] as [([UInt8], UInt16)])
  func fault(bytes: [UInt8], code: UInt16) async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(bytes)
        #expect(try await client.frame()?.closeCode == code)
        #expect(try await client.frame() == nil)
      }
    }
  }

  @Test("when as many sockets are open as may be, and all are in use, one more is refused")
  func limit() async throws {
    try await TestServer.run(limits: LiveServerLimits(sockets: 1)) { server in
      try await TestClient.connect(to: server.port) { first in
        #expect(try await first.upgrade().status == 101)
        try await first.send(.text("here"))
        #expect(try await first.frame() == .text("here"))
        try await TestClient.connect(to: server.port) { second in
          let response = try await second.upgrade()
          #expect(response.status == 503)
        }
        try await first.send(.text("still here"))
        #expect(try await first.frame() == .text("still here"))
      }
    }
  }

  @Test("a socket that says nothing makes room for a newcomer after a while, closed with 1013")
  func displaced() async throws {
    let clock = VirtualClock()
    try await TestServer.run(limits: LiveServerLimits(sockets: 1), clock: clock) { server in
      try await TestClient.connect(to: server.port) { first in
        #expect(try await first.upgrade().status == 101)
        clock.advance(by: .milliseconds(9_999)) {}
        try await TestClient.connect(to: server.port) { early in
          let response = try await early.upgrade()
          #expect(response.status == 503)
        }
        clock.advance(by: .milliseconds(1)) {}
        try await TestClient.connect(to: server.port) { second in
          #expect(try await second.upgrade().status == 101)
          #expect(try await first.frame()?.closeCode == 1013)
          try await second.send(.text("here"))
          #expect(try await second.frame() == .text("here"))
        }
      }
    }
  }

  @Test("a client that has taken every socket gives one to another client behind the same proxy")
  func behindProxy() async throws {
    let configuration = LiveServerConfiguration(
      port: 0, proxies: TrustedProxies(addresses: ["127.0.0.1"]),
      limits: LiveServerLimits(sockets: 2))
    try await TestServer.run(configuration: configuration) { server in
      try await TestClient.connect(to: server.port) { first in
        #expect(try await first.upgrade(headers: ["x-forwarded-for": "203.0.113.1"]).status == 101)
        try await first.send(.text("a"))
        #expect(try await first.frame() == .text("a"))
        try await TestClient.connect(to: server.port) { second in
          #expect(
            try await second.upgrade(headers: ["x-forwarded-for": "203.0.113.1"]).status == 101)
          try await second.send(.text("b"))
          #expect(try await second.frame() == .text("b"))
          try await TestClient.connect(to: server.port) { other in
            let response = try await other.upgrade(headers: ["x-forwarded-for": "203.0.113.2"])
            #expect(response.status == 101)
            #expect(try await first.frame()?.closeCode == 1013)
          }
        }
      }
    }
  }

  @Test("when the program returns, the socket is closed with 1000")
  func programReturns() async throws {
    try await TestServer.run(connect: { _, socket in try? await socket.send("only") }) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        #expect(try await client.frame() == .text("only"))
        #expect(try await client.frame() == .close(1000))
        try await client.send(.close(1000))
        #expect(try await client.frame() == nil)
      }
    }
  }

  @Test("a client that floods and never reads blocks itself, and no other client")
  func flood() async throws {
    try await TestServer.run { server in
      try await TestClient.connect(to: server.port) { flooder in
        _ = try await flooder.upgrade()
        let chunk = ByteBuffer(
          bytes: Frame(.text, Array(repeating: 65, count: 64 * 1024)).bytes())
        let taken = CallCount()
        let channel = flooder.channel
        try await channel.setOption(.autoRead, value: false).get()
        for _ in 0..<1024 {
          channel.writeAndFlush(chunk).whenSuccess { taken.add() }
        }
        try await TestClient.connect(to: server.port) { bystander in
          _ = try await bystander.upgrade()
          for number in 0..<500 {
            try await bystander.send(.text("\(number)"))
            #expect(try await bystander.frame() == .text("\(number)"))
          }
        }
        // Messages that were taken lie in the buffers of both kernels and in the bounded queues.
        #expect(taken.value < 512)
        try await channel.close().get()
      }
    }
  }

  @Test("a client that does not read holds the program back, and gets everything when it reads")
  func backPressure() async throws {
    let size = 64 * 1024
    let count = 1_000
    let sent = CallCount()
    let text = String(repeating: "a", count: size)
    try await TestServer.run(connect: { _, socket in
      for _ in 0..<count {
        guard (try? await socket.send(text)) != nil else { return }
        sent.add()
      }
    }) { server in
      try await TestClient.connect(to: server.port, receiveBuffer: size) { client in
        _ = try await client.upgrade()
        for number in 0..<count {
          guard try await client.frame()?.payload.count == size else {
            Issue.record("message \(number) is missing")
            return
          }
          // Messages ahead lie in the small buffer of the client's side and the larger one of the
          // server's.
          let ahead = sent.value - number
          guard ahead < 200 else {
            Issue.record("the program is \(ahead) messages ahead of a client that reads slowly")
            return
          }
        }
        #expect(try await client.frame() == .close(1000))
        try await client.send(.close(1000))
      }
    }
  }

  @Test("a client that reads nothing is cut off when the time for it is over")
  func stalled() async throws {
    let limits = LiveServerLimits(
      stallTimeout: .milliseconds(1), socket: SocketLimits(outboundQueue: 16 * 1024))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let text = String(repeating: "a", count: 64 * 1024)
    try await TestServer.run(
      limits: limits,
      connect: { _, socket in
        while (try? await socket.send(text)) != nil {}
        end.finish()
      }
    ) { server in
      try await TestClient.connect(to: server.port, receiveBuffer: 4 * 1024) { client in
        _ = try await client.upgrade()
        for await _ in ends {}
      }
    }
  }
}
#endif
