#if Web
import MillraceTestSupport
import Logging
import MillraceTesting
import Testing

@testable import MillraceWeb

@Suite("The files of a site's own", .timeLimit(.minutes(5)))
struct SiteFilesTests {
  @Test("a script and a style sheet are served, and every page loads them after Millrace's")
  func files() async throws {
    var site = RunningSiteTests.site()
    site.script("/pad.js", Array("one".utf8))
    site.script("/a\"b.js", Array("two".utf8))
    site.style("/pad.css", Array("three".utf8))
    // Given again, the newer content counts, and the page names it once.
    site.script("/pad.js", Array("four".utf8))
    let open = RunningSite(site)
    try await RunningSiteTests.run(open) { server in
      let script = try await RunningSiteTests.get("/pad.js", server.port)
      #expect(script.status == 200)
      #expect(script.body == "four")
      #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
      #expect(script.headers["x-content-type-options"] == "nosniff")
      #expect(script.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
      let style = try await RunningSiteTests.get("/pad.css", server.port)
      #expect(style.body == "three")
      #expect(style.headers["content-type"] == "text/css; charset=utf-8")
      let page = try await RunningSiteTests.get("/", server.port)
      #expect(
        Self.loaded(page)
          == ["/millrace.css", "/pad.css", "/millrace.js", "/pad.js", "/a&quot;b.js"])
      #expect(try await RunningSiteTests.get("/other.js", server.port).status == 404)
    }
  }

  /// The style sheets and scripts of a page in order, without what stands behind the question mark,
  /// and without the sheet of its toggle, which is the first.
  private static func loaded(_ page: TestResponse) -> [String] {
    let all = page.body.matches(of: /<(?:link rel="stylesheet" href|script src)="([^"?]*)[^"]*"/)
      .map { String($0.output.1) }
    return all.first == "/millrace-controls.css" ? Array(all.dropFirst()) : []
  }

  @Test("rules for all pages are in Millrace's own style sheet, behind its own, without comments")
  func extended() async throws {
    var site = RunningSiteTests.site()
    site.extendStyle(Array("/* ours */ .pad { color: red; }".utf8))
    site.extendStyle(Array(".pen { color: blue; }".utf8))
    site.style("/ink.css", Array("/* theirs */ .ink { color: red; }".utf8))
    let open = RunningSite(site)
    func sheet(_ path: String) async -> String {
      String(decoding: await open.respond(to: WebRequest(path: path)).body, as: UTF8.self)
    }
    #expect(await sheet("/millrace.css").hasPrefix(":root{"))
    #expect(await sheet("/millrace.css").hasSuffix("}.pad{color:red}.pen{color:blue}"))
    #expect(await sheet("/ink.css") == ".ink{color:red}")
  }

  @Test("a page loads the files of its address and of those above, and no others")
  func attached() async throws {
    var site = RunningSiteTests.site()
    site.script("/all.js", [1])
    site.script("/notes.js", [2], on: "/notes")
    site.script("/seven.js", [3], on: "/notes/7/")
    site.script("/other.js", [4], on: "/other")
    site.script("/half.js", [5], on: "/not")
    site.style("/notes.css", [6], on: "/notes")
    // Given again for other pages, some of which had it.
    site.style("/all.css", [7], on: "/other")
    site.style("/all.css", [8])
    site.style("/all.css", [8], on: "/notes")
    site.style("/notes.css", [6], on: "/other")
    site.style("/first.css", [9], on: "/", includesBelow: false)
    try await RunningSiteTests.run(RunningSite(site)) { server in
      for (target, files) in [
        ("/", ["/millrace.css", "/all.css", "/first.css", "/millrace.js", "/all.js"]),
        (
          "/notes/6?7",
          ["/millrace.css", "/notes.css", "/all.css", "/millrace.js", "/all.js", "/notes.js"]
        ),
        (
          "/notes/7",
          [
            "/millrace.css", "/notes.css", "/all.css", "/millrace.js", "/all.js", "/notes.js",
            "/seven.js",
          ]
        ),
      ] {
        let page = try await RunningSiteTests.get(target, server.port)
        #expect(Self.loaded(page) == files)
      }
      #expect(try await RunningSiteTests.get("/other.js", server.port).status == 200)
    }
  }

  @Test("nothing runs that is not a file of this site; images may come from elsewhere")
  func policy() {
    let policy = SecurityHeaders.contentSecurityPolicy.split(separator: "; ")
    #expect(policy.contains("script-src 'self'"))
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("img-src 'self' http: https: data: blob:"))
    #expect(policy.contains("media-src 'self' blob:"))
    #expect(SecurityHeaders.all["cross-origin-embedder-policy"] == "credentialless")
  }
}
#endif
