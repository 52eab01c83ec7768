#if Web
import Foundation
import Logging
import Millrace
import MillraceSocket
import MillraceTestSupport
@testable import MillraceWeb
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

@Suite("A site beside the handlers of another server", .timeLimit(.minutes(5)))
struct SiteServiceTests {
  private static func run(
    _ site: LiveSite = RunningSiteTests.site(), proxies: TrustedProxies = TrustedProxies(),
    limits: LiveServerLimits = LiveServerLimits(),
    _ body: @Sendable (BesideServer) async throws -> Void
  ) async throws {
    try await BesideServer.run(SiteService(site, proxies: proxies, limits: limits.patient), body)
  }

  @Test("requests of one connection are answered in order, each by whose it is")
  func requests() async throws {
    try await Self.run { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request("GET", "/report?x=1")
        try await client.request("GET", "/notes/3")
        try await client.request("POST", "/report", body: "12345")
        try await client.request("HEAD", "/notes/4")
        try await client.request("GET", "/millrace.js")
        try await client.request("DELETE", "/report")
        #expect(try await client.response().body == "GET /report?x=1 0")
        let page = try await client.response()
        #expect(page.status == 200)
        #expect(page.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
        #expect(page.body.contains("data-session="))
        let other = try await client.response()
        #expect(other.body == "POST /report 5")
        #expect(other.headers["content-security-policy"] == nil)
        let head = try await client.response(hasBody: false)
        #expect(head.status == 200)
        #expect((head.headers["content-length"].flatMap { Int($0) } ?? 0) > 500)
        #expect(try await client.response().bytes == ClientFiles.script)
        #expect(try await client.response().body == "DELETE /report 0")
      }
    }
  }

  @Test("the answers of the site are counted, and no others")
  func metrics() async throws {
    let page = MetricsPage()
    var site = RunningSiteTests.site()
    site.metrics = page
    try await Self.run(site) { server in
      for target in ["/report", "/notes/3", "/notes/x", "/millrace.js"] {
        _ = try await RunningSiteTests.get(target, server.port)
      }
    }
    let lines = page.text.split(separator: "\n")
    for line in [
      "millrace_requests_total{status=\"2xx\"} 2", "millrace_requests_total{status=\"4xx\"} 1",
      "millrace_request_duration_seconds_count 3",
    ] { #expect(lines.contains { $0 == line }, "\(line)") }
  }

  @Test("an address below a page belongs to the site, also where the page has none")
  func belowPage() async throws {
    try await Self.run { server in
      let below = try await RunningSiteTests.get("/notes/x", server.port)
      #expect(below.status == 404)
      for target in ["/note", "/%ff"] {
        let other = try await RunningSiteTests.get(target, server.port)
        #expect(other.body == "GET \(target) 0")
      }
    }
  }

  @Test("a page goes live, and is ended when the service stops")
  func live() async throws {
    try await Self.run { server in
      let token = try await RunningSiteTests.open("/notes/7", server.port)
      try await TestClient.connect(to: server.port) { client in
        #expect(try await client.upgrade().status == 101)
        try await client.send(RunningSiteTests.hello(token))
        #expect(try await client.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        try await client.send(.text(#"{"event":{"sequence":0,"node":2,"name":"press"}}"#))
        #expect(try await client.frame()?.payload.starts(with: #"{"n":2,"#.utf8) == true)
        await server.stop()
        #expect(try await client.frame()?.closeCode == 1001)
        try await client.send(.close(1001))
        #expect(try await client.frame() == nil)
      }
    }
  }

  @Test("a socket that does not leave is cut when the time to stop is over")
  func hanging() async throws {
    let clock = HeldClock()
    let limits = LiveServerLimits(
      shutdownTimeout: .seconds(77), socket: SocketLimits(closeTimeout: .seconds(3_600)))
    try await Self.run(RunningSiteTests.site(clock: clock), limits: limits) { server in
      let token = try await RunningSiteTests.open("/notes/7", server.port)
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(RunningSiteTests.hello(token))
        _ = try await client.frame()
        await server.stop()
        #expect(try await client.frame()?.closeCode == 1001)
        await clock.waitForSleeper(of: .seconds(77))
        clock.release(.seconds(77))
        #expect(try await client.end().isEmpty)
      }
    }
  }

  @Test("a socket that was negotiated as the service ended is closed")
  func lateSocket() async throws {
    let service = try SiteService(RunningSiteTests.site(), limits: LiveServerLimits().patient)
    // The service admits sockets, but nothing serves them any more.
    try await service.work.run {}
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try service.addHandlers(to: channel) { _ in } }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(listener.localAddress?.port)
    try await TestClient.connect(to: port) { client in
      let answer = try await client.upgrade()
      #expect(answer.status == 101)
      #expect(try await client.frame() == nil)
    }
    try await listener.close()
  }

  @Test("a service that has stopped answers with 503, refuses sockets, and does not run again")
  func stopped() async throws {
    let service = try SiteService(RunningSiteTests.site(), limits: LiveServerLimits().patient)
    try await BesideServer.run(service) { server in
      _ = try await RunningSiteTests.open("/", server.port)
      #expect(service.open.sessions.count == 1)
    } afterwards: { server in
      #expect(service.open.sessions.count == 0)
      #expect(service.admitted("/") == 503)
      let answer = try await RunningSiteTests.get("/", server.port)
      #expect(answer.status == 503)
      try await TestClient.connect(to: server.port) { client in
        let refusal = try await client.upgrade()
        #expect(refusal.status == 503)
      }
    }
    await #expect(throws: LiveServerError.ranBefore) { try await service.run() }
  }

  @Test("a service that does not run reports the first request")
  func forgotten() async throws {
    let lines = LogLines()
    let service = try SiteService(LiveSite(logger: Logger(label: "test") { _ in lines }))
    #expect(service.admitted("/") == nil)
    #expect(service.admitted("/") == nil)
    #expect(lines.all.count == 1)
    #expect(
      lines.all.first?.hasPrefix("warning No page goes live before the site's service") == true)
  }

  static let refused: [(String, [String: String?], Int)] = [
    ("/", ["host": "elsewhere.example"], 421), ("/", ["host": nil], 400),
    ("/", ["origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"], 403),
    ("/millrace/upload/1", ["content-length": "300000"], 413),
  ]

  @Test("a request is checked by its head", arguments: refused)
  func checks(target: String, headers: [String: String?], status: Int) async throws {
    try await Self.run { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request("POST", target, headers: headers)
        let response = try await client.response()
        #expect(response.status == status)
        #expect(response.headers["connection"] == "close")
        #expect(try await client.end().isEmpty)
      }
    }
  }

  @Test("a body without a length is refused when it is too large")
  func largeBody() async throws {
    try await Self.run(limits: LiveServerLimits(bodySize: 4)) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request(
          "POST", "/millrace/upload/1", headers: ["transfer-encoding": "chunked"])
        try await client.send("5\r\n12345\r\n")
        #expect(try await client.response().status == 413)
      }
    }
  }

  @Test("bytes that are no request are answered with 400 before anything else is read")
  func noRequest() async throws {
    try await Self.run { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.send("nonsense\r\n\r\n")
        #expect(try await client.response().status == 400)
        #expect(try await client.end().isEmpty)
      }
    }
  }

  @Test("each answer to a trusted proxy is the last of its connection")
  func proxy() async throws {
    try await Self.run(proxies: TrustedProxies(addresses: ["127.0.0.1"])) { server in
      for target in ["/", "/report"] {
        let response = try await RunningSiteTests.get(target, server.port)
        #expect(response.headers["connection"] == "close")
      }
    }
    #expect(throws: LiveServerError.malformedProxy("x")) {
      try SiteService(LiveSite(), proxies: TrustedProxies(addresses: ["x"]))
    }
  }

  @Test("a file on the disk is sent whole and in part")
  func files() async throws {
    let path = NSTemporaryDirectory() + "beside-\(UUID().uuidString)"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var site = LiveSite()
    site.files("/files") { _ in SiteFile(path: path, type: "audio/wav", identity: "1") }
    try await Self.run(site) { server in
      #expect(try await RunningSiteTests.get("/files/x", server.port).bytes == bytes)
      try await TestClient.connect(to: server.port) { client in
        try await client.request("GET", "/files/x", headers: ["range": "bytes=10-99999"])
        let response = try await client.response()
        #expect(response.status == 206)
        #expect(response.bytes == Array(bytes[10...99_999]))
      }
    }
  }
}

extension SiteService {
  /// The status with which a request for an address is refused; `nil` if it is admitted.
  fileprivate func admitted(_ address: String) -> Int? {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: address, headers: ["host": "localhost"])
    if case .refused(let response) = admit(head, from: nil) { return response.status }
    return nil
  }
}
#endif
