#if Web
import Foundation
import Millrace
import MillraceTestSupport
import ServiceLifecycle
import Testing

@testable import guest_book

@Suite("The guest book, a Hummingbird app", .timeLimit(.minutes(5)))
struct GuestBookTests {
  private static func run(_ body: @Sendable (Int) async throws -> Void) async throws {
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let app = try guestBookApp(GuestBook(), port: 0) { announce.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await app.run() }
      try await body(try #require(await ports.first { _ in true }))
      tasks.cancelAll()
    }
  }

  private static func send(
    _ port: Int, _ method: String, _ target: String, _ body: String = "", type: String = "",
    from origin: String? = nil
  ) async throws -> TestResponse {
    try await TestClient.connect(to: port) { client in
      try await client.request(
        method, target, headers: ["content-type": type, "origin": origin], body: body)
      return try await client.response()
    }
  }

  @Test("an entry by the API and one by the form are shown by both live pages")
  func entries() async throws {
    try await Self.run { port in
      let form = try await Self.send(port, "GET", "/sign")
      #expect(form.body.contains(#"<form method="post">"#))
      try await Self.live("/", port) { page in
        try await Self.live("/door", port) { door in
          let json = try await Self.send(
            port, "POST", "/api/entries", #"{"name":"Ada","words":"A fine mill"}"#,
            type: "application/json")
          #expect(json.status == 201)
          #expect(try await page.text().contains("A fine mill"))
          #expect(try await door.text().contains("1 guest"))
          let posted = try await Self.send(
            port, "POST", "/sign", "name=Grace&words=Quick+%26+clean",
            type: "application/x-www-form-urlencoded")
          #expect(posted.status == 303)
          #expect(posted.headers["location"] == "/")
          #expect(try await page.text().contains("Quick &"))
          #expect(try await door.text().contains("2 guests"))
        }
      }
      let all = try await Self.send(port, "GET", "/api/entries")
      let entries = try JSONDecoder().decode([Entry].self, from: Data(all.bytes))
      #expect(entries.map(\.name) == ["Grace", "Ada"])
    }
  }

  @Test("an entry without a name is refused")
  func nameless() async throws {
    try await Self.run { port in
      let posted = try await Self.send(
        port, "POST", "/sign", "name=&words=x", type: "application/x-www-form-urlencoded")
      #expect(posted.status == 400)
      #expect(try await Self.send(port, "GET", "/api/entries").body == "[]")
    }
  }

  @Test("an entry is signed once, and what is typed before the answer stays")
  func typing() {
    let page = BookPage(book: GuestBook(), words: .english)
    var state = BookPage.State(entries: [])
    func send(_ action: BookPage.Action) -> String { "\(page.update(&state, action))" }
    _ = send(.named("Ada"))
    #expect(send(.sign) == "run(sign)")
    _ = send(.named("Ada L"))
    #expect(send(.sign) == "none")
    _ = send(.signed(true))
    #expect(state.draft.name == "Ada L")
    #expect(send(.sign) == "run(sign)")
    _ = send(.signed(true))
    #expect(state.draft == Signing(name: "", words: ""))
    #expect(send(.sign) == "run(sign)")
    _ = send(.signed(false))
    #expect(state.isRefused && state.nameProblem(.english) == "Write your name.")
    #expect(send(.sign) == "run(sign)")
  }

  @Test("a form on another site signs nothing, whatever cookies the browser sends with it")
  func otherSite() async throws {
    try await Self.run { port in
      for (origin, status) in [
        ("https://evil.example", 403), ("null", 403), ("http://localhost:\(port)", 303),
      ] {
        let posted = try await Self.send(
          port, "POST", "/sign", "name=Eve&words=x", type: "application/x-www-form-urlencoded",
          from: origin)
        #expect(posted.status == status, "\(origin)")
      }
      let all = try await Self.send(port, "GET", "/api/entries")
      #expect(try JSONDecoder().decode([Entry].self, from: Data(all.bytes)).count == 1)
    }
  }

  /// A connection to a live page, which reads the messages of the server.
  private struct PageConnection {
    var client: TestClient
    private var last = 0

    init(client: TestClient) { self.client = client }

    /// Returns the next message, and acknowledges it.
    mutating func text() async throws -> String {
      let frame = try #require(try await client.frame())
      last += 1
      try await client.send(.text(#"{"ack":\#(last)}"#))
      return String(decoding: frame.payload, as: UTF8.self)
    }
  }

  private static func live(
    _ target: String, _ port: Int, _ body: (inout PageConnection) async throws -> Void
  ) async throws {
    let html = try await send(port, "GET", target).body
    let token = try #require(html.firstMatch(of: /data-session="([0-9a-f]{32})"/)).output.1
    try await TestClient.connect(to: port) { client in
      _ = try await client.upgrade()
      try await client.send(.text(#"{"hello":"\#(token)","last":0}"#))
      var page = PageConnection(client: client)
      #expect(try await page.text().contains(#""seen":-1"#))
      try await body(&page)
    }
  }
}
#endif
