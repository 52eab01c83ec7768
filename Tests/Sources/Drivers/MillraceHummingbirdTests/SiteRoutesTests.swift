#if Web
import Foundation
import Hummingbird
import Logging
import Millrace
import MillraceHummingbird
import MillraceTestSupport
import MillraceTesting
import MillraceViews
@testable import MillraceWeb
import ServiceLifecycle
import Testing

/// A page with one number, which its button counts up.
private struct Counter: LiveProgram {
  func update(_ count: inout Int, _ action: Bool) -> Effect<Bool> {
    count += 1
    return .none
  }

  func title(_ count: Int) -> String { "Count \(count)" }

  func view(_ count: Int) -> Node<Bool> {
    column {
      button("\(count)", send: true)
      form("Count", onSubmit: true) { button("Go", role: .primary, send: true) }
    }
  }
}

/// Middleware that leaves a mark on each response, and admits only those who know the word.
private struct Mark: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: BasicRequestContext,
    next: @concurrent (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.query != "stranger" else { throw HTTPError(.unauthorized) }
    var response = try await next(request, context)
    response.headers[.server] = "mark"
    return response
  }
}

@Suite("A site in a Hummingbird app", .timeLimit(.minutes(5)))
struct SiteRoutesTests {
  private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private static func site() -> LiveSite {
    var site = LiveSite(logger: quiet)
    site.page("/") { _ in PageFactory(Counter(), state: 0) }
    site.page("/count") { visit in
      guard visit.segments.count == 2, let count = Int(visit.segments[1]) else { return nil }
      return PageFactory(Counter(), state: count)
    }
    site.page("/client") { PageFactory(Counter(), state: $0.client == nil ? 1 : 2) }
    return site
  }

  /// Serves a site in an app with a route and static files of its own.
  private static func run(
    _ service: SiteService, takingForms: Bool = false, _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "routes-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/count", withIntermediateDirectories: true)
    for name in ["own.txt", "count/x.txt"] {
      try Data("file".utf8).write(to: URL(filePath: folder + "/" + name))
    }
    let router = Router()
    router.add(middleware: Mark())
    router.add(middleware: FileMiddleware(folder))
    router.get("api") { request, _ in "api \(request.uri.query ?? "")" }
    router.get("count/1000/report") { _, _ in "report" }
    if !takingForms { router.post("client") { _, _ in "posted" } }
    router.add(middleware: SameSiteMiddleware(service))
    router.get("shared") { _, _ in "read" }
    router.post("shared") { _, _ in "changed" }
    router.delete("shared") { _, _ in "changed" }
    router.get("me") { request, _ in await service.session(of: request)?.user ?? "nobody" }
    service.addRoutes(to: router, takingForms: takingForms)
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let app = Application(
      router: router, server: .live(service),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      services: [service], onServerRunning: { announce.yield($0.localAddress?.port ?? 0) },
      logger: quiet)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: app, successTerminationBehavior: .gracefullyShutdownGroup)],
        logger: quiet))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      let port = try #require(await ports.first { _ in true })
      try await body(port)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }

  private static func get(
    _ target: String, method: String = "GET", headers: [String: String?] = [:], _ port: Int
  ) async throws -> TestResponse {
    try await TestClient.connect(to: port) { client in
      try await client.request(method, target, headers: headers)
      return try await client.response(hasBody: method != "HEAD")
    }
  }

  @Test("routes, static files and pages are served on one port, and middleware applies to all")
  func beside() async throws {
    try await Self.run(SiteService(Self.site())) { port in
      let answers: [(String, Int, String)] = [
        ("/api?x=1", 200, "api x=1"), ("/own.txt", 200, "file"),
        ("/count/1000/report", 200, "report"), ("/count/x.txt", 200, "file"),
        ("/count/7", 200, "<title>Count 7</title>"), ("/", 200, "<title>Count 0</title>"),
        ("/millrace.js", 200, "millrace"), ("/count/y.txt", 404, "Expected the path of a page"),
        ("/none", 404, ""), ("/api?stranger", 401, ""), ("/count/7?stranger", 401, ""),
      ]
      for (target, status, text) in answers {
        let response = try await Self.get(target, port)
        #expect(response.status == status, "\(target)")
        #expect(text.isEmpty || response.body.contains(text), "\(target)")
        if status == 200 { #expect(response.headers["server"] == "mark", "\(target)") }
        let isOfSite = text.contains("title") || target == "/millrace.js" || text.hasPrefix("Exp")
        #expect((response.headers["content-security-policy"] != nil) == isOfSite, "\(target)")
      }
      #expect(try await Self.get("/client", method: "POST", port).body == "posted")
    }
  }

  @Test(
    "a route changes nothing for a page of another site, and everything for a person or a program",
    arguments: ["POST", "DELETE"])
  func sameSite(method: String) async throws {
    try await Self.run(SiteService(Self.site())) { port in
      let own = "http://localhost:\(port)"
      let cases: [([String: String?], Int)] = [
        ([:], 200), (["origin": own], 200), (["origin": "https://evil.example"], 403),
        (["origin": "null"], 403), (["origin": "null", "sec-fetch-site": "same-origin"], 200),
        (["origin": "null", "sec-fetch-site": "cross-site"], 403),
        (["origin": "http://127.0.0.1:1"], 403),
        (["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"], 403),
        (["sec-fetch-site": "same-site"], 403), (["sec-fetch-site": "same-origin"], 200),
        (["sec-fetch-site": "none"], 200), (["origin": own, "sec-fetch-site": "cross-site"], 200),
        (["host": "evil.example", "origin": "http://evil.example"], 421),
      ]
      for (headers, status) in cases {
        let response = try await Self.get("/shared", method: method, headers: headers, port)
        #expect(response.status == status, "\(headers)")
        #expect((response.body == "changed") == (status == 200))
      }
      let read = try await Self.get("/shared", headers: ["origin": "https://evil.example"], port)
      #expect(read.body == "read")
    }
  }

  @Test("a route knows the user of a signed-in browser, and nobody without its cookie")
  func session() async throws {
    let signIns = SignIns(keys: try CookieKeys([[UInt8](repeating: 7, count: 32)]))
    var site = Self.site()
    site.signIns = signIns
    site.page("/enter") { visit in
      let address = try? await signIns.address(toSignIn: "ada", of: visit, then: "/count/7")
      return address.map { .redirect(to: $0) }
    }
    try await Self.run(SiteService(site)) { port in
      func get(_ target: String, _ cookie: String?) async throws -> TestResponse {
        try await Self.get(target, headers: ["cookie": cookie], port)
      }
      func cookie(of response: TestResponse) throws -> String {
        String(try #require(response.headers["set-cookie"]).prefix { $0 != ";" })
      }
      let anonymous = try cookie(of: try await get("/", nil))
      #expect(try await get("/me", nil).body == "nobody")
      #expect(try await get("/me", anonymous).body == "nobody")
      let ticket = try #require(try await get("/enter", anonymous).headers["location"])
      // The ticket belongs to the browser that asked for it.
      #expect(try await get(ticket, nil).status == 403)
      let entered = try await get(ticket, anonymous)
      #expect(entered.headers["location"] == "/count/7")
      #expect(try await get("/me", cookie(of: entered)).body == "ada")
      #expect(try await get("/me", "millrace=forged").body == "nobody")
    }
  }

  @Test("a form without a script is posted to its page, if the site takes forms")
  func forms() async throws {
    for takingForms in [true, false] {
      try await Self.run(SiteService(Self.site()), takingForms: takingForms) { port in
        let html = try await Self.get("/count/7", port).body
        let key = try #require(html.firstMatch(of: /name="page" value="([^"]*)"/)).output.1
        let answer = try await TestClient.connect(to: port) { client in
          let headers = [
            "content-type": "application/x-www-form-urlencoded", "origin": "null",
            "sec-fetch-site": "same-origin",
          ]
          try await client.request("POST", "/count/7", headers: headers, body: "page=\(key)")
          return try await client.response()
        }
        #expect(answer.status == (takingForms ? 303 : 404))
        guard takingForms else { return }
        let next = try #require(answer.headers["location"])
        #expect(next == "/count/7?millrace.page=\(key.prefix(6))")
        let cookie = String(try #require(answer.headers["set-cookie"]).prefix { $0 != ";" })
        let shown = try await Self.get(next, headers: ["cookie": cookie], port)
        #expect(shown.body.contains("<title>Count 8</title>"))
      }
    }
  }

  @Test("the head of a page has the length of its body, and 304 has none")
  func heads() async throws {
    try await Self.run(SiteService(Self.site())) { port in
      let whole = try await Self.get("/millrace.js", port)
      let head = try await Self.get("/millrace.js", method: "HEAD", port)
      #expect(head.headers["content-length"] == whole.headers["content-length"])
      #expect(head.bytes.isEmpty)
      let tag = try #require(whole.headers["etag"])
      let known = try await Self.get("/millrace.js", headers: ["if-none-match": tag], port)
      #expect(known.status == 304)
      #expect(known.headers["content-length"] == nil)
    }
  }

  @Test("a page goes live, and stopping the app closes its socket with 1001")
  func live() async throws {
    try await Self.run(SiteService(Self.site())) { port in
      let html = try await Self.get("/count/7", port).body
      let token = try #require(html.firstMatch(of: /data-session="([0-9a-f]{32})"/)).output.1
      try await TestClient.connect(to: port) { client in
        #expect(try await client.upgrade().status == 101)
        try await client.send(.text(#"{"hello":"\#(token)","last":0}"#))
        #expect(try await client.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        try await client.send(.text(#"{"event":{"sequence":0,"node":1,"name":"press"}}"#))
        let frame = try #require(try await client.frame())
        #expect(String(decoding: frame.payload, as: UTF8.self).contains("Count 8"))
      }
    }
  }

  @Test("a socket from another origin is refused, and one for another path")
  func origin() async throws {
    try await Self.run(SiteService(Self.site())) { port in
      for (target, origin, status) in [
        ("/live", "https://elsewhere.example", 403), ("/api", "http://localhost:\(port)", 404),
      ] {
        try await TestClient.connect(to: port) { client in
          let response = try await client.upgrade(target, headers: ["origin": origin])
          #expect(response.status == status)
        }
      }
    }
  }

  @Test("a client behind a trusted proxy is the one that the proxy names, and no other is believed")
  func client() async throws {
    for (trusted, title) in [(["127.0.0.1"], "Count 2"), ([], "Count 1")] as [(Set, String)] {
      let service = try SiteService(Self.site(), proxies: TrustedProxies(addresses: trusted))
      try await Self.run(service) { port in
        let page = try await Self.get("/client", headers: ["x-forwarded-for": "192.0.2.1"], port)
        #expect(page.body.contains("<title>\(title)</title>"), "\(trusted)")
        // A proxy reuses a connection for any request, and a socket has to be the first.
        #expect(page.headers["connection"] == (trusted.isEmpty ? nil : "close"))
      }
    }
  }

  @Test("a body that is too large is refused with 413")
  func body() async throws {
    let limits = LiveServerLimits(bodySize: 4)
    try await Self.run(SiteService(Self.site(), limits: limits)) { port in
      try await TestClient.connect(to: port) { client in
        try await client.request(
          "POST", "/millrace/upload/1", headers: ["transfer-encoding": "chunked"])
        try await client.send("5\r\n12345\r\n0\r\n\r\n")
        #expect(try await client.response().status == 413)
      }
    }
  }

  @Test("what the site answers is counted, and not what another answers in its place")
  func metrics() async throws {
    let page = MetricsPage()
    var site = Self.site()
    site.metrics = page
    try await Self.run(SiteService(site)) { port in
      for (target, status) in [
        ("/count/7", 200), ("/api", 200), ("/count/x.txt", 200), ("/count/y.txt", 404),
      ] {
        let found = try await Self.get(target, port).status
        #expect(found == status, "\(target)")
      }
      let foreign = ["origin": "https://evil.example"]
      let refused = try await Self.get("/shared", method: "POST", headers: foreign, port)
      #expect(refused.status == 403)
    }
    let lines = page.text.split(separator: "\n")
    for line in [
      "millrace_requests_total{status=\"2xx\"} 1", "millrace_requests_total{status=\"4xx\"} 1",
      "millrace_request_duration_seconds_count 1",
    ] { #expect(lines.contains { $0 == line }, "\(line)") }
  }

  @Test(
    "a body that is not whole in time is refused with 408, and its connection ends",
    arguments: [["content-length": "3"], ["transfer-encoding": "chunked"]])
  func slowBody(framing: [String: String]) async throws {
    let limits = LiveServerLimits(
      requestTimeout: .seconds(14), lingerTimeout: .milliseconds(10))
    let site = Self.site().with { Environment(clock: StandingClock(ending: .seconds(14))) }
    try await Self.run(SiteService(site, limits: limits)) { port in
      try await TestClient.connect(to: port) { client in
        try await client.request("POST", "/millrace/upload/1", headers: framing)
        try await client.send(framing["content-length"] == nil ? "1\r\n1\r\n" : "1")
        let response = try await client.response()
        #expect(response.status == 408)
        #expect(response.headers["connection"] == "close")
        // This side stays open, and never sends the rest.
        #expect(try await client.end().isEmpty)
        await #expect(throws: (any Error).self) { while true { try await client.send("1") } }
      }
      let page = try await Self.get("/count/7", headers: ["content-length": "0"], port)
      #expect(page.status == 200)
    }
  }
}

/// A clock that stands still, on which only the waits of one length end.
private struct StandingClock: Clock {
  let ending: Duration
  let now = VirtualClock.Instant(offset: .zero)
  let minimumResolution = Duration.zero
  private let other = VirtualClock()

  init(ending: Duration) { self.ending = ending }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    if deadline.offset != ending { try await other.sleep(until: deadline, tolerance: tolerance) }
  }
}
#endif
