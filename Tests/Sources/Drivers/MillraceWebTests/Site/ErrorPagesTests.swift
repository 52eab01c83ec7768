#if Web
import MillraceTestSupport
import Testing

@testable import MillraceWeb

@Suite("Errors as a person sees them", .timeLimit(.minutes(5)))
struct ErrorPagesTests {
  private static func get(
    _ target: String, _ port: Int, accept: String? = "text/html,application/xhtml+xml,*/*;q=0.8"
  ) async throws -> TestResponse {
    try await TestClient.connect(to: port) { client in
      try await client.request("GET", target, headers: ["accept": accept])
      return try await client.response()
    }
  }

  @Test("a failure as text is kept by no cache, which would give it to a browser as well")
  func text() async {
    let response = await RunningSite(RunningSiteTests.site()).respond(
      to: WebRequest(path: "/nothing"))
    #expect(response.status == 404 && response.headers["Vary"] == "Accept")
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test("an address at which there is nothing shows a page of the site, with a way home")
  func nothing() async throws {
    var site = RunningSiteTests.site()
    site.language = "en-GB"
    site.style("/look.css", [1])
    site.style("/notes.css", [2], on: "/notes")
    site.style("/first.css", [4], on: "/", includesBelow: false)
    site.script("/pad.js", [3])
    site.files("/kept") { _ in nil }
    let open = RunningSite(site)
    try await RunningSiteTests.run(open) { server in
      for target in ["/nothing", "/notes/x", "/kept/x", "/%zz"] {
        let page = try await Self.get(target, server.port)
        #expect(page.status == 404)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(
          page.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
        #expect(page.body.contains(#"<html lang="en-GB">"#))
        #expect(page.body.contains("<h1>This page is not here</h1>"))
        #expect(page.body.contains(#"<a class="link" href="/">"#))
        #expect(page.body.contains("/millrace.css?v="))
        #expect(page.body.contains("/look.css?v="))
        #expect(!page.body.contains("/notes.css"))
        #expect(!page.body.contains("/first.css"))
        #expect(!page.body.contains("<script"))
      }
    }
    #expect(open.sessions.count == 0)
  }

  @Test(
    "a client that asks for no page gets a line of text",
    arguments: [nil, "*/*", "image/avif,*/*", "application/json"] as [String?])
  func plain(accept: String?) async throws {
    try await RunningSiteTests.run(RunningSite(RunningSiteTests.site())) { server in
      let answer = try await Self.get("/nothing", server.port, accept: accept)
      #expect(answer.status == 404)
      #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
      #expect(answer.body == "Expected the path of a page, but there is none here. Start at /.\n")
    }
  }

  @Test("a page that cannot be opened says so in words, and when to come again")
  func full() async throws {
    var site = RunningSiteTests.site()
    site.pageLimit = 0
    try await RunningSiteTests.run(RunningSite(site)) { server in
      let page = try await Self.get("/", server.port)
      #expect(page.status == 503)
      #expect(page.headers["retry-after"] == "60")
      #expect(page.body.contains("<h1>No room at the moment</h1>"))
    }
  }

  @Test("refusals of the server before the site is called have the same page")
  func refused() async throws {
    let open = RunningSite(RunningSiteTests.site())
    try await TestServer.run(
      show: { open.shown($0, to: $1) }, respond: { await open.respond(to: $0) },
      connect: { await open.connect($1) }
    ) { server in
      let answer = try await TestClient.connect(to: server.port) { client in
        try await client.request(headers: ["host": "evil.example", "accept": "text/html"])
        return try await client.response()
      }
      #expect(answer.status == 421)
      #expect(answer.body.contains("<h1>The request failed</h1>"))
      #expect(answer.body.contains(#"href="/millrace.css?v="#))
    }
  }

  @Test("every status has words; those of the server are shown as text", arguments: 400..<600)
  func words(status: Int) {
    let page = ErrorPage(
      status: status, words: "<script>&", language: "\"><script>", links: DocumentLinks())
    #expect(!page.html.contains("<script"))
    #expect(page.html.contains("<h1>"))
    #expect(page.html.contains("<title>"))
  }
}
#endif
