#if Web
import Logging
import Millrace
import MillraceViews
@testable import MillraceWeb
import MillraceWebTesting
import Testing

@Suite("A page reads its request, and answers it", .timeLimit(.minutes(5)))
struct PageAnswersTests {
  /// A page that shows what it was made from.
  private struct Mirror: LiveProgram {
    typealias State = String
    typealias Action = Int

    func update(_ state: inout String, _ action: Int) -> Effect<Int> { .none }

    func title(_ state: String) -> String { "Mirror" }

    func head(_ state: String) -> PageHead { PageHead(description: state, language: "he") }

    func view(_ state: String) -> Node<Int> { text(state) }
  }

  private static func site() -> LiveSite {
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.page("/mirror") { visit in
      let parts = [
        visit.cookie("user") ?? "-", visit.language(among: ["en", "de"]) ?? "-",
        visit.parameter("q") ?? "-", visit.client ?? "-",
      ]
      return PageFactory(Mirror(), state: parts.joined(separator: " "))
    }
    site.page("/gone") { _ in PageFactory(Mirror(), state: "gone", status: 404) }
    site.page("/status") { visit in
      PageFactory(Mirror(), state: "", status: visit.parameter("s").flatMap(Int.init) ?? 0)
    }
    site.page("/guarded") { visit in
      visit.cookie("user") == nil
        ? .redirect(to: "/login?next=" + visit.path)
        : PageFactory(Mirror(), state: "inside")
    }
    site.page("/login") { visit in PageFactory(Mirror(), state: "login") }
    site.page("/next") { visit in .redirect(to: visit.parameter("next") ?? "/") }
    site.page("/moved") { _ in .redirect(to: "/login", isPermanent: true) }
    site.page("/elsewhere") { visit in .redirect(toSite: visit.parameter("to") ?? "") }
    site.page("/round") { _ in .redirect(to: "/round") }
    return site
  }

  private func respond(
    _ path: String, query: String? = nil, _ headers: WebHeaders = [:],
    _ method: WebMethod = .get, client: [UInt8]? = nil
  ) async -> WebResponse {
    var request = WebRequest(method: method, path: path, query: query, headers: headers)
    request.client = client.map { NetworkAddress(bytes: $0) }
    return await RunningSite(Self.site()).respond(to: request)
  }

  @Test("cookies, languages, the query and the client's address reach the page")
  func request() async {
    let headers: WebHeaders = ["Cookie": "user=anna", "Accept-Language": "fr, de-CH;q=0.8"]
    let response = await respond(
      "/mirror", query: "q=a+b", headers, client: [192, 0, 2, 7])
    let html = String(decoding: response.body, as: UTF8.self)
    #expect(response.status == 200)
    #expect(html.contains("anna de a b 192.0.2.7"))
    #expect(html.contains(#"<html lang="he""#))
    #expect(html.contains(#"<meta name="description" content="anna de a b 192.0.2.7">"#))
  }

  @Test("a network of 64 bits is one client")
  func network() async {
    let bytes: [UInt8] = [0x20, 1, 0x0D, 0xB8, 0, 1, 0, 2]
    let response = await respond("/mirror", client: bytes)
    #expect(
      String(decoding: response.body, as: UTF8.self).contains("- - - 2001:db8:1:2::/64"))
  }

  @Test("a page has the status that it was made with, also for its head")
  func status() async {
    let accepting: WebHeaders = ["Accept": "text/html"]
    let page = await respond("/gone", accepting)
    #expect(page.status == 404)
    #expect(String(decoding: page.body, as: UTF8.self).contains("data-session="))
    let head = await respond("/gone", accepting, .head)
    #expect(head.status == 404)
  }

  @Test(
    "a status that no page can have is the mistake of the program",
    arguments: [
      0, 99, 100, 199, 300, 302, 304, 399, 600, -1, Int.max,
    ])
  func wrongStatus(status: Int) async {
    let response = await respond("/status", query: "s=\(status)")
    #expect(response.status == 500)
  }

  @Test("a guarded page sends a stranger to the login, and keeps no session for that")
  func redirect() async {
    let running = RunningSite(Self.site())
    for method in [WebMethod.get, .head] {
      let response = await running.respond(to: WebRequest(method: method, path: "/guarded"))
      #expect(response.status == 303)
      #expect(response.headers["Location"] == "/login?next=/guarded")
      #expect(response.headers["Cache-Control"] == "no-store")
    }
    #expect(running.sessions.count == 0)
    let known = await running.respond(
      to: WebRequest(path: "/guarded", headers: ["Cookie": "user=anna"]))
    #expect(known.status == 200)
    let moved = await running.respond(to: WebRequest(path: "/moved"))
    #expect(moved.status == 308)
    #expect(moved.headers["Cache-Control"] == "private" && moved.headers["Set-Cookie"] == nil)
  }

  @Test(
    "a path from a request leads to no other site and breaks out of no header",
    arguments: [
      "//evil.example", "/%5cevil.example", "https://evil.example", "evil", "",
      "%0d%0aSet-Cookie:a=b", "/a%0d%0aSet-Cookie:a=b", "/a%20b", "javascript:alert(1)", "/\u{301}",
    ])
  func openRedirect(next: String) async {
    let response = await respond("/next", query: "next=" + next)
    #expect(response.status == 500)
    #expect(response.headers["Location"] == nil)
  }

  @Test(
    "the address of another site has to be whole",
    arguments: [
      ("https://b.example/a", 303), ("http://b.example", 303), ("//b.example", 500), ("/a", 500),
      ("javascript:alert(1)", 500), ("ftp://b.example", 500),
    ])
  func otherSite(address: String, status: Int) async {
    let response = await respond("/elsewhere", query: "to=" + address)
    #expect(response.status == status)
    #expect(response.headers["Location"] == (status == 303 ? address : nil))
  }

  @Test("a test opens a page with header fields, and follows redirections within the site")
  func liveTest() async throws {
    let site = LiveTest(Self.site())
    let stranger = try await site.open("/guarded")
    #expect(stranger.contains(.text, "login"))
    let known = try await site.open("/guarded", headers: ["Cookie": "user=anna"])
    #expect(known.contains(.text, "inside"))
    try await known.reload()
    #expect(known.contains(.text, "inside"))
    let gone = try await site.open("/gone")
    #expect(gone.status == 404)
    await #expect(throws: LiveTestError.redirectsForEver("/round")) {
      _ = try await site.open("/round")
    }
    await #expect(throws: LiveTestError.leavesTheSite("/elsewhere", "")) {
      _ = try await site.open("/elsewhere")
    }
  }
}
#endif
