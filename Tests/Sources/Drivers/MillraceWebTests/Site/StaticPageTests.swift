#if Web
import Foundation
import MillraceTestSupport
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("A site's own page for an address at which there is nothing", .timeLimit(.minutes(5)))
struct StaticPageTests {
  /// A site that shows where a visit went wrong, in the language of the visitor.
  private static func site() -> LiveSite {
    var site = RunningSiteTests.site()
    site.style("/look.css", [1])
    site.script("/pad.js", [3])
    site.files("/kept") { _ in nil }
    site.page("/gone") { _ in nil }
    site.missing = { visit in
      guard visit.segments.first != "default" else { return nil }
      let isHebrew = visit.language(among: ["en", "he"]) == "he"
      return StaticPage(
        "Nothing", head: isHebrew ? PageHead(language: "he", direction: .rightToLeft) : PageHead(),
        forms: ["Search": "/search"],
        view: column {
          heading("No \(visit.segments.joined(separator: "|"))")
          form("Search") {
            field("Words", text: "a \"b\"", purpose: .search) { _ in }.named("for")
            field("Place", text: "") { _ in }
            toggle("Exact", isOn: true) { _ in }
            button("Search", role: .primary)
          }
          form("Other") {
            field("More", text: "") { _ in }
            button("Send", role: .primary)
          }
        })
    }
    return site
  }

  private static func request(
    _ path: String, _ method: WebMethod = .get, query: String? = nil,
    headers: WebHeaders = ["Accept": "text/html"]
  ) -> WebRequest {
    WebRequest(method: method, path: path, query: query, headers: headers)
  }

  private static func body(_ response: WebResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test(
    "it has the status 404 and the look of the site, and neither a script nor a session",
    arguments: [
      ("/nothing/here", "nothing|here"), ("/gone", "gone"), ("/kept/x", "kept|x"),
      ("/%3Cscript%3E", "&lt;script&gt;"), ("/%zz", "%zz"), ("/%C3%28", "%C3%28"),
    ])
  func page(path: String, words: String) async throws {
    let open = RunningSite(Self.site())
    let response = await open.respond(to: Self.request(path))
    #expect(response.status == 404 && response.isPage)
    #expect(response.headers["content-type"] == "text/html; charset=utf-8")
    #expect(response.headers["cache-control"] == "no-store")
    #expect(response.headers["vary"]?.hasPrefix("Accept,") == true)
    #expect(response.headers["set-cookie"] == nil)
    let body = Self.body(response)
    #expect(body.contains("<title>Nothing</title>"))
    #expect(body.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(body.contains(">No \(words)</h1>"))
    #expect(body.contains("/look.css?v=") && body.contains("/millrace-controls.css?v="))
    #expect(!body.contains("<script") && !body.contains("data-session"))
    #expect(open.sessions.count == 0)
  }

  @Test("its form loads an address with the texts of its fields, without a script")
  func forms() async throws {
    let body = Self.body(await RunningSite(Self.site()).respond(to: Self.request("/x")))
    let forms = body.split(separator: "<form").dropFirst()
    let (search, other) = (try #require(forms.first), try #require(forms.last))
    #expect(search.contains(" action=\"/search\""))
    #expect(!search.contains("method="))
    #expect(search.contains(" name=\"for\"") && search.contains(" value=\"a &quot;b&quot;\""))
    #expect(search.contains(" name=\"Place\""))
    #expect(search.components(separatedBy: " name=").count == 3)
    #expect(search.contains("<button") && search.contains("type=\"submit\""))
    #expect(!other.contains("action=") && !other.contains("submit") && !other.contains(" name="))
  }

  @Test("an address that runs a script is none of a form's")
  func addresses() {
    let page = StaticPage(
      "", forms: ["Search": "javascript:alert(1)"], view: form("Search") { text("x") })
    #expect(page.body.contains("action=\"#\""))
  }

  @Test("it is in the language of the visitor")
  func language() async throws {
    let open = RunningSite(Self.site())
    let hebrew = Self.request("/x", headers: ["Accept": "text/html", "Accept-Language": "he"])
    #expect(Self.body(await open.respond(to: hebrew)).contains(#"<html lang="he" dir="rtl">"#))
    #expect(Self.body(await open.respond(to: Self.request("/x"))).contains(#"<html lang="en">"#))
  }

  @Test("a head is answered with its headers, and a client that accepts no pages with a line")
  func others() async throws {
    let open = RunningSite(Self.site())
    let head = await open.respond(to: Self.request("/x", .head))
    #expect(head.status == 404 && head.isPage)
    let line = await open.respond(to: Self.request("/x", headers: ["Accept": "*/*"]))
    #expect(line.status == 404 && line.body == WebResponse.notFound(Self.request("/x")).body)
  }

  @Test("the site's words stay where there is none, and a page of that status stays itself")
  func defaults() async throws {
    var site = Self.site()
    site.page("/lost") { _ in PageFactory(Notes(), state: Notes.State(), status: 404) }
    let open = RunningSite(site)
    let words = Self.body(await open.respond(to: Self.request("/default")))
    #expect(words.contains("<h1>This page is not here</h1>"))
    #expect(Self.body(await open.respond(to: Self.request("/lost"))).contains("data-session"))
  }

  @Test("it is compressed where the person or a page of the site has caused the request")
  func compression() async throws {
    let open = RunningSite(Self.site())
    var headers: WebHeaders = ["Accept": "text/html", "Accept-Encoding": "gzip"]
    headers["Sec-Fetch-Site"] = "none"
    let own = await open.respond(to: Self.request("/x", headers: headers))
    #expect(own.headers["content-encoding"] == "gzip")
    headers["Sec-Fetch-Site"] = "cross-site"
    let other = await open.respond(to: Self.request("/x", headers: headers))
    #expect(other.headers["content-encoding"] == nil)
  }
}
#endif
