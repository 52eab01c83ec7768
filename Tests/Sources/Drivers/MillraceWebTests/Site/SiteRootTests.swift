#if Web
import MillraceTestSupport
@testable import MillraceWeb
import Testing

@Suite("A site below a path", .timeLimit(.minutes(5)))
struct SiteRootTests {
  private static func site(at path: String = "/shop/") -> LiveSite {
    var site = LiveSite(at: path)
    site.page("/shop") { _ in PageFactory(Notes(), state: Notes.State()) }
    site.page("/grüße") { _ in nil }
    site.script("/shop/own.js", Array("1".utf8), on: "/shop")
    site.serveWindowPosition()
    site.files("/shop/files") { _ in nil }
    return site
  }

  @Test("a page loads its files and opens its socket below the path")
  func page() async throws {
    let open = RunningSite(Self.site())
    let html = String(
      decoding: await open.respond(to: WebRequest(path: "/shop")).body, as: UTF8.self)
    #expect(html.contains(#" data-root="/shop">"#))
    for name in ["millrace.css", "millrace.js"] {
      #expect(html.contains("\"/shop/\(name)?v="))
    }
    #expect(!html.contains("\"/millrace"))
    #expect(await open.respond(to: WebRequest(path: "/shop/millrace.js")).status == 200)
    #expect(await open.respond(to: WebRequest(path: "/millrace.js")).status == 404)
    let upload = WebRequest(method: .head, path: "/shop/millrace/upload/1")
    #expect(await open.respond(to: upload).body == Array("No page with that token is open.\n".utf8))
    let missing = WebRequest(path: "/shop/files/1", headers: ["accept": "text/html"])
    let failure = String(decoding: await open.respond(to: missing).body, as: UTF8.self)
    #expect(failure.contains(#"href="/shop">"#))
  }

  @Test("a site at / says nothing of its path")
  func top() async throws {
    let open = RunningSite(RunningSiteTests.site())
    let html = String(decoding: await open.respond(to: WebRequest(path: "/")).body, as: UTF8.self)
    #expect(!html.contains("data-root"))
    #expect(LiveSite(at: "/").socketPath == "/live")
  }

  @Test("the routes of a site are its pages, files, uploads and socket, each once")
  func routes() {
    var site = Self.site()
    site.page("/") { _ in nil }
    site.page("/shop") { _ in nil }
    let routes = RunningSite(site).routes
    #expect(Set(routes).count == routes.count)
    #expect(
      Set(routes.map { $0.path + ($0.includesBelow ? "/**" : "") }) == [
        "", "/shop/**", "/gr%C3%BC%C3%9Fe/**", "/shop/files/**", "/shop/own.js",
        "/shop/millrace.js", "/shop/millrace-lists.js", "/shop/millrace-uploads.js",
        "/shop/millrace-position.js", "/shop/millrace.css", "/shop/millrace-lists.css",
        "/shop/millrace-controls.css", "/shop/millrace-screens.css", "/shop/millrace.svg",
        "/shop/millrace-icons.svg",
        "/shop/millrace/upload/**", "/shop/live",
      ])
  }

  static let addresses: [(String, Bool)] = [
    ("/shop", true), ("/shop/x/y", true), ("/shopping", false), ("/", false), ("/x", false),
    ("/gr%C3%BC%C3%9Fe", true), ("/gr%c3%bc%c3%9fe/x", true), ("/shop/live", true),
    ("/live", false), ("/shop/millrace/upload/7", true), ("/%ff", false), ("", false),
  ]

  @Test("the site serves its addresses and no others", arguments: addresses)
  func serves(path: String, isServed: Bool) {
    #expect(RunningSite(Self.site()).serves(path) == isServed)
  }
}
#endif
