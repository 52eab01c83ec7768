#if Web
import Logging
import MillraceTesting
import Testing

@testable import MillraceWeb

@Suite("The files of a site's own", .timeLimit(.minutes(1)))
struct SiteFilesTests {
  @Test("a script and a style sheet are served, and every page loads them after Millrace's")
  func files() async throws {
    var site = OpenSiteTests.site()
    site.script("/pad.js", Array("one".utf8))
    site.script("/a\"b.js", Array("two".utf8))
    site.style("/pad.css", Array("three".utf8))
    // Given again, the newer content counts, and the page names it once.
    site.script("/pad.js", Array("four".utf8))
    let open = OpenSite(site)
    try await OpenSiteTests.run(open) { server in
      let script = try await OpenSiteTests.get("/pad.js", server.port)
      #expect(script.status == 200)
      #expect(script.body == "four")
      #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
      #expect(script.headers["x-content-type-options"] == "nosniff")
      #expect(script.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
      let style = try await OpenSiteTests.get("/pad.css", server.port)
      #expect(style.body == "three")
      #expect(style.headers["content-type"] == "text/css; charset=utf-8")
      let page = try await OpenSiteTests.get("/", server.port)
      #expect(
        page.body.contains(
          """
          <link rel="stylesheet" href="/millrace.css">
          <link rel="stylesheet" href="/pad.css">
          <script src="/millrace.js" defer></script>
          <script src="/pad.js" defer></script>
          <script src="/a&quot;b.js" defer></script>
          </head>
          """))
      #expect(try await OpenSiteTests.get("/other.js", server.port).status == 404)
    }
  }

  @Test("nothing runs that is not a file of this site; images may come from elsewhere")
  func policy() {
    let policy = SecurityHeaders.contentSecurityPolicy.split(separator: "; ")
    #expect(policy.contains("script-src 'self'"))
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("img-src 'self' http: https: data:"))
    #expect(policy.contains("media-src 'self' blob:"))
    #expect(SecurityHeaders.all["cross-origin-embedder-policy"] == "credentialless")
  }
}
#endif
