#if Web
import Logging
import Millrace
import MillraceSocket
import MillraceTestSupport
import MillraceTesting
import MillraceViews
@testable import MillraceWeb
import Testing

@Suite("A site over a real connection", .timeLimit(.minutes(5)))
struct RunningSiteTests {
  /// The notes at `/` and at whole numbers below `/notes`.
  static func site(clock: any Clock<Duration> = VirtualClock()) -> LiveSite {
    var site = LiveSite(
      environment: { Environment(clock: clock) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.page("/") { _ in PageFactory(Notes(), state: Notes.State()) }
    site.page("/notes") { visit in
      guard visit.segments.count == 2, let count = Int(visit.segments[1]) else { return nil }
      return PageFactory(Notes(), state: Notes.State(count: count))
    }
    return site
  }

  static func run(
    _ open: RunningSite, _ body: @Sendable @escaping (TestServer) async throws -> Void
  ) async throws {
    try await TestServer.run(
      respond: { await open.respond(to: $0) }, connect: { await open.connect($1) }, body)
  }

  static func get(_ target: String, method: String = "GET", _ port: Int) async throws
    -> TestResponse
  {
    try await TestClient.connect(to: port) { client in
      try await client.request(method, target)
      return try await client.response(hasBody: method != "HEAD")
    }
  }

  /// Opens a page and gives its token.
  static func open(_ target: String, _ port: Int) async throws -> String {
    let html = try await get(target, port).body
    let rest = html.split(separator: "data-session=\"", maxSplits: 1).last ?? ""
    return String(rest.prefix { $0 != "\"" })
  }

  static func hello(_ token: String, last: Int = 0) -> Frame {
    .text(#"{"hello":"\#(token)","last":\#(last)}"#)
  }

  @Test("a page is opened, goes live, and is resumed on the next connection")
  func journey() async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let token = try await Self.open("/notes/7", server.port)
      #expect(token.count == 32)
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        #expect(try await client.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        try await client.send(.text(#"{"event":{"sequence":0,"node":2,"name":"press"}}"#))
        #expect(
          try await client.frame()
            == .text(
              #"{"n":2,"ops":[["text",1,"8"],["title","Note 8"],["address","/8"]],"seen":0}"#))
      }
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token, last: 1))
        #expect(try await client.frame()?.payload.starts(with: #"{"n":2,"#.utf8) == true)
        #expect(try await client.frame() == .text(#"{"n":3,"ops":[],"seen":0}"#))
      }
    }
    #expect(open.sessions.count == 1)
    await open.end()
    #expect(open.sessions.count == 0)
  }

  static let paths: [(String, Int)] = [
    ("/", 200), ("/?x=1", 200), ("/notes/3", 200), ("/notes/%33", 200), ("//", 200),
    ("/notes", 404), ("/notes/x", 404), ("/notes/3/4", 404), ("/nothing", 404), ("/live", 404),
    ("/millrace.js", 200), ("/millrace.css", 200), ("/millrace.svg", 200),
    ("/millrace.js/", 404), ("/MILLRACE.JS", 404), ("/%6dillrace.js", 404),
    ("/../etc/passwd", 404), ("/../../../../etc/passwd", 404), ("/%2e%2e/%2e%2e/etc/passwd", 404),
    ("/..%2f..%2fetc%2fpasswd", 404), ("/notes/..%5c..%5cx", 404), ("/notes/../notes/3", 404),
    ("/notes/%00", 404), ("/notes/3%00", 404), ("/%00", 404), ("/notes/%", 404), ("/notes/%3", 404),
    ("/notes/%zz", 404), ("/notes/%ff", 404), ("/notes/%c0%af", 404), ("/notes/%2f", 404),
    ("/notes/" + String(repeating: "9", count: 4_000), 404),
    ("/" + String(repeating: "a/", count: 4_000), 404),
  ]

  @Test("every path has an answer", arguments: paths)
  func path(target: String, status: Int) async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let response = try await Self.get(target, server.port)
      #expect(response.status == status)
    }
    let isPage = status == 200 && !target.contains("millrace")
    #expect(open.sessions.count == (isPage ? 1 : 0))
  }

  @Test("a HEAD or POST request opens no page")
  func methods() async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let whole = try await Self.get("/", server.port)
      let head = try await Self.get("/", method: "HEAD", server.port)
      #expect(head.status == 200)
      #expect(head.headers["content-length"] == whole.headers["content-length"])
      #expect(head.headers["cache-control"] == "no-store")
      let post = try await Self.get("/", method: "POST", server.port)
      #expect(post.status == 405)
      #expect(post.headers["allow"] == "GET, HEAD")
    }
    #expect(open.sessions.count == 1)
  }

  struct Fetched: Sendable {
    var site: String?
    var mode: String?
    var target: String?
    var origin: String?
    var status: Int
  }

  static let fetched: [Fetched] = [
    Fetched(site: nil, mode: nil, target: nil, status: 200),
    Fetched(site: "none", mode: "navigate", target: "document", status: 200),
    Fetched(site: "same-origin", mode: "no-cors", target: "image", status: 200),
    Fetched(site: "same-site", mode: "no-cors", target: "image", status: 200),
    Fetched(site: "cross-site", mode: "navigate", target: "document", status: 200),
    Fetched(site: "cross-site", mode: "no-cors", target: "image", status: 403),
    Fetched(site: "cross-site", mode: "cors", target: "empty", status: 403),
    Fetched(
      site: "cross-site", mode: "cors", target: "empty", origin: "https://evil.example",
      status: 403),
    Fetched(
      site: "cross-site", mode: "cors", target: "empty", origin: "https://friend.example",
      status: 200),
    Fetched(site: "cross-site", mode: nil, target: nil, status: 403),
    Fetched(site: "cross-site", mode: "navigate", target: "iframe", status: 403),
    Fetched(site: "cross-site", mode: "navigate", target: "object", status: 403),
  ]

  @Test(
    "a request that another site causes opens no page; a user who comes from there is accepted",
    arguments: fetched)
  func otherSite(_ one: Fetched) async throws {
    let open = RunningSite(Self.site())
    let configuration = LiveServerConfiguration(
      port: 0, policy: OriginPolicy(allowedOrigins: ["https://friend.example"]))
    try await TestServer.run(
      configuration: configuration, respond: { await open.respond(to: $0) },
      connect: { await open.connect($1) }
    ) { server in
      let answer = try await TestClient.connect(to: server.port) { client in
        try await client.request(
          headers: [
            "sec-fetch-site": one.site, "sec-fetch-mode": one.mode, "sec-fetch-dest": one.target,
            "origin": one.origin,
          ])
        return try await client.response()
      }
      #expect(answer.status == one.status)
      if one.status == 403 { #expect(answer.body.hasPrefix("Expected a request of a person or")) }
    }
    #expect(open.sessions.count == (one.status == 200 ? 1 : 0))
  }

  @Test("a socket that says no hello is closed in time, one that says something else at once")
  func hello() async throws {
    let clock = HeldClock()
    var site = Self.site(clock: clock)
    site.helloTimeout = .seconds(7)
    let impatient = RunningSite(site)
    try await Self.run(impatient) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        await clock.waitForSleeper(of: .seconds(7))
        clock.release(.seconds(7))
        #expect(try await client.frame() == .close(1008, "a hello was expected"))
      }
    }
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      for text in ["", "hello", #"{"ack":1}"#, #"{"hello":"x"}"#] {
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade()
          try await client.send(.text(text))
          #expect(try await client.frame() == .close(1008, "a hello was expected"))
        }
      }
    }
  }

  @Test(
    "a token that is not known, and a number that cannot be, have the page load again",
    arguments: ["", "x", "00000000000000000000000000000000"])
  func foreign(token: String) async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let known = try await Self.open("/", server.port)
      for frame in [Self.hello(token), Self.hello(known, last: 5)] {
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade()
          try await client.send(frame)
          #expect(try await client.frame() == .text(#"{"reload":true}"#))
        }
      }
    }
  }

  @Test("a page that has nothing to say lets its browser hear that it is there")
  func alive() async throws {
    let clock = HeldClock()
    var site = Self.site(clock: clock)
    site.aliveInterval = .seconds(33)
    try await Self.run(RunningSite(site)) { server in
      let token = try await Self.open("/", server.port)
      let html = try await Self.get("/", server.port).body
      #expect(html.contains(#"data-alive="33000""#))
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        #expect(try await client.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        await clock.waitForSleeper(of: .seconds(33))
        clock.release(.seconds(33))
        #expect(try await client.frame() == .text(#"{"alive":true}"#))
      }
    }
  }

  @Test("a browser that asks whether the server is there is sent an answer")
  func probe() async throws {
    try await Self.run(RunningSite(Self.site())) { server in
      let token = try await Self.open("/", server.port)
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        #expect(try await client.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        try await client.send(.text(#"{"probe":true}"#))
        #expect(try await client.frame() == .text(#"{"alive":true}"#))
      }
    }
  }

  @Test(
    "an interval that a browser or a clock could not count is one that they can",
    arguments: [
      (Duration.zero, "1000"), (.seconds(-9), "1000"), (.milliseconds(1), "1000"),
      (.seconds(20), "20000"), (.seconds(86_401), "86400000"), (.seconds(Int64.max), "86400000"),
      (nil, "0"),
    ] as [(Duration?, String)])
  func extremes(interval: Duration?, written: String) async throws {
    var site = Self.site()
    site.aliveInterval = interval
    let answer = await RunningSite(site).respond(to: WebRequest(path: "/"))
    #expect(String(decoding: answer.body, as: UTF8.self).contains(#"data-alive="\#(written)""#))
  }

  @Test("a malformed message closes the socket and leaves the page as it was")
  func unreadable() async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let token = try await Self.open("/", server.port)
      for text in ["{}", #"{"event":{"sequence":9,"node":2,"name":"press"}}"#, #"{"ack":77}"#] {
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade()
          try await client.send(Self.hello(token))
          _ = try await client.frame()
          try await client.send(.text(text))
          var frame = try await client.frame()
          while frame?.closeCode == nil, frame != nil { frame = try await client.frame() }
          #expect(frame == .close(1008, "not understood"))
        }
      }
    }
    #expect(open.sessions.count == 1)
  }

  @Test("a newer connection takes the page over, and the older one is notified")
  func takenOver() async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let token = try await Self.open("/", server.port)
      try await TestClient.connect(to: server.port) { older in
        _ = try await older.upgrade()
        try await older.send(Self.hello(token))
        #expect(try await older.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
        try await TestClient.connect(to: server.port) { newer in
          _ = try await newer.upgrade()
          try await newer.send(Self.hello(token))
          #expect(try await newer.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
          #expect(try await older.frame()?.closeCode == 4001)
          try await newer.send(.text(#"{"event":{"sequence":0,"node":2,"name":"press"}}"#))
          // The answer may be one message with that of the greeting.
          var frame = try await newer.frame()
          while let next = frame,
            !String(decoding: next.payload, as: UTF8.self).hasSuffix(#""seen":0}"#)
          {
            frame = try await newer.frame()
          }
          #expect(frame != nil)
        }
      }
    }
  }

  @Test("a browser that reads nothing delays no other")
  func slow() async throws {
    let open = RunningSite(Self.site())
    try await Self.run(open) { server in
      let slow = try await Self.open("/", server.port)
      let quick = try await Self.open("/", server.port)
      try await TestClient.connect(to: server.port, receiveBuffer: 4_096) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(slow))
        for sequence in 0..<2_000 {
          try await client.send(
            .text(#"{"event":{"sequence":\#(sequence),"node":2,"name":"press"}}"#))
        }
        try await TestClient.connect(to: server.port) { other in
          _ = try await other.upgrade()
          try await other.send(Self.hello(quick))
          _ = try await other.frame()
          for sequence in 0..<500 {
            try await other.send(
              .text(#"{"event":{"sequence":\#(sequence),"node":2,"name":"press"}}"#))
            _ = try await other.frame()
            try await other.send(.text(#"{"ack":\#(sequence + 2)}"#))
          }
        }
      }
    }
  }
}
#endif
