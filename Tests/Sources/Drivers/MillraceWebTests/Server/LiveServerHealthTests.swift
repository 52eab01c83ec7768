#if Web
import CoreMetrics
import Logging
import MillraceSocket
import MillraceTestSupport
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("How a server is, and what it counts", .timeLimit(.minutes(5)))
struct LiveServerHealthTests {
  @Test("the health path answers to any name, before the program, and to HEAD as well")
  func health() async throws {
    try await TestServer.run(respond: { _ in .text("the program") }) { server in
      try await TestClient.connect(to: server.port) { client in
        for host in ["10.0.0.1", "balancer.example", nil] {
          try await client.request("GET", "/health", headers: ["host": host])
          let response = try await client.response()
          #expect(response.status == 200)
          #expect(response.body == "serving\n")
          #expect(response.headers["cache-control"] == "no-store")
        }
        try await client.request("HEAD", "/health?from=balancer")
        let head = try await client.response(hasBody: false)
        #expect(head.status == 200)
        try await client.request("POST", "/health")
        #expect(try await client.response().body == "the program\n")
      }
    }
  }

  @Test("health is answered although clients that request nothing hold every connection")
  func idle() async throws {
    // No client is disconnected for being late while the test runs.
    let limits = LiveServerLimits(
      connections: 8, requestTimeout: .seconds(600), keepAliveTimeout: .seconds(600))
    try await TestServer.run(limits: limits) { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        let done = AsyncStream.makeStream(of: Void.self)
        let ready = AsyncStream.makeStream(of: Void.self)
        for number in 0..<20 {
          group.addTask {
            try await TestClient.connect(to: server.port) { client in
              // Half of them have asked for something, half never say a word.
              if number.isMultiple(of: 2) {
                try await client.request()
                _ = try? await client.response()
              }
              ready.continuation.yield()
              for await _ in done.stream {}
            }
          }
        }
        var waiting = 20
        for await _ in ready.stream {
          waiting -= 1
          if waiting == 0 { break }
        }
        for _ in 0..<20 {
          try await TestClient.connect(to: server.port) { client in
            try await client.request("GET", "/health")
            #expect(try await client.response().status == 200)
          }
        }
        done.continuation.finish()
        try await group.waitForAll()
      }
    }
  }

  @Test("without a health path, the program has it")
  func noHealth() async throws {
    let configuration = LiveServerConfiguration(port: 0, healthPath: nil)
    try await TestServer.run(
      configuration: configuration, respond: { _ in .text("the program") }
    ) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request("GET", "/health")
        #expect(try await client.response().body == "the program\n")
      }
    }
  }

  @Test(
    "when a server is stopped, health says so first, and the rest goes on until the drain is over"
  )
  func draining() async throws {
    let clock = HeldClock()
    let limits = LiveServerLimits(drainTime: .seconds(7), shutdownTimeout: .seconds(1_000))
    try await TestServer.run(limits: limits, clock: clock) { server in
      try await TestClient.connect(to: server.port) { socket in
        _ = try await socket.upgrade()
        try await TestClient.connect(to: server.port) { client in
          try await client.request()
          #expect(try await client.response().status == 200)
          await server.stop()
          await clock.waitForSleeper(of: .seconds(7))
          // The listening port is still open, for the balancer's next look.
          try await TestClient.connect(to: server.port) { balancer in
            try await balancer.request("GET", "/health")
            let response = try await balancer.response()
            #expect(response.status == 503)
            #expect(response.body == "stopping\n")
          }
          try await client.request()
          #expect(try await client.response().status == 200)
          try await socket.send(.text("still here"))
          #expect(try await socket.frame() == .text("still here"))
          clock.release(.seconds(7))
          #expect(try await socket.frame()?.closeCode == 1001)
          try await socket.send(.close(1001))
          #expect(try await socket.frame() == nil)
          #expect(try await client.end().isEmpty)
        }
      }
    }
  }

  @Test("metrics are on a port of their own, and on no other")
  func metricsPage() async throws {
    let configuration = LiveServerConfiguration(port: 0, metricsPort: 0)
    try await TestServer.run(configuration: configuration) { server in
      let port = try #require(server.metricsPort)
      #expect(port != server.port)
      try await TestClient.connect(to: server.port) { client in
        try await client.request("GET", "/metrics")
        #expect(try await client.response().status == 404)
        let response = try await client.upgrade(headers: ["origin": "http://evil.example"])
        #expect(
          response.status == 404, "a socket is not opened on a connection that has served a page")
      }
      try await TestClient.connect(to: server.port) { client in
        let response = try await client.upgrade(headers: ["origin": "http://evil.example"])
        #expect(response.status == 403)
        _ = try await client.end()
      }
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade(headers: ["sec-websocket-extensions": "permessage-deflate"])
        try await client.send(.text(String(repeating: "a", count: 2_000)))
        _ = try await client.frame()
        try await TestClient.connect(to: port) { reader in
          try await reader.request("GET", "/metrics")
          let response = try await reader.response()
          #expect(response.status == 200)
          #expect(response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
          let lines = Set(response.body.split(separator: "\n").map(String.init))
          let expected = [
            "millrace_requests_total{status=\"4xx\"} 3",
            "millrace_handshakes_refused_total{reason=\"foreign_origin\"} 1",
            "millrace_sockets_open 1", "millrace_sockets_opened_total 1",
            "millrace_messages_received_total 1", "millrace_message_bytes_received_total 2000",
            "millrace_messages_sent_total 1", "millrace_message_bytes_sent_total 2000",
            "millrace_deflate_bytes_in_total 2000", "millrace_connections_opened_total 3",
            "millrace_request_duration_seconds_count 2",
          ]
          for line in expected { #expect(lines.contains(line), "\(line)") }
          try await reader.request("GET", "/", headers: ["connection": "close"])
          #expect(try await reader.response().status == 404)
        }
      }
    }
  }

  @Test("a port of the metrics that is taken is an error that names it")
  func metricsPortTaken() async throws {
    try await TestServer.run { other in
      let server = LiveServer(
        configuration: LiveServerConfiguration(port: 0, metricsPort: other.port),
        respond: TestServer.page, connect: TestServer.echo)
      await #expect(throws: LiveServerError.portTaken(host: "127.0.0.1", port: other.port)) {
        try await server.run()
      }
    }
  }

  @Test("a log at the finest level has no text, no token, no address and no header of a peer in it")
  func log() async throws {
    let lines = LogLines()
    var logger = Logger(label: "test") { _ in lines }
    logger.logLevel = .trace
    let canary = "canary-7f3a"
    try await TestServer.run(logger: logger) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade("/live?\(canary)", headers: ["cookie": canary])
        try await client.send(.text(canary))
        _ = try await client.frame()
        try await client.send(Frame(.text, Array(canary.utf8) + [0xFF]).bytes())
        _ = try await client.frame()
      }
      for target in ["/\(canary)", "http://\(canary)/", "/echo?\(canary)"] {
        try await TestClient.connect(to: server.port) { client in
          try await client.request("POST", target, headers: ["x": canary], body: canary)
          _ = try await client.response()
        }
      }
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade("/\(canary)", headers: ["origin": "http://\(canary)"])
        _ = try await client.end()
      }
      try await TestClient.connect(to: server.port) { client in
        try await client.send("\(canary)\r\n\r\n")
        _ = try await client.end()
      }
    }
    #expect(!lines.all.isEmpty)
    #expect(lines.all.filter { $0.contains(canary) }.isEmpty)
  }
}
#endif
