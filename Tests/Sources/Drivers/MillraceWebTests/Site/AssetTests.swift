#if Web
import MillraceTestSupport
import MillraceSocket
import NIOCore
import Testing

@testable import MillraceWeb

@Suite("Scripts and style sheets as they are sent", .timeLimit(.minutes(5)))
struct AssetTests {
  private static let content = Array(String(repeating: "let mill = race;\n", count: 100).utf8)
  private static let asset = Asset(content, type: "text/javascript; charset=utf-8")

  private static func get(
    _ headers: WebHeaders = [:], query: String? = nil, of asset: Asset = asset
  ) -> WebResponse {
    asset.response(to: WebRequest(path: "/x.js", query: query, headers: headers))
  }

  /// Returns the content of a gzip member.
  static func expanded(_ bytes: [UInt8]) throws -> [UInt8] {
    #expect(bytes.prefix(3) == [0x1F, 0x8B, 8])
    // Behind the last block a message goes on with an empty one.
    let deflated = ByteBuffer(bytes: bytes.dropFirst(10).dropLast(8) + [0])
    return Array(try Deflate.expanded(deflated, limit: 1_000_000).readableBytesView)
  }

  @Test("the script of every page travels in at most 10,000 bytes")
  func script() {
    #expect(Deflate.gzipped(ClientFiles.script, level: 9)?.count ?? .max <= 10_000)
  }

  @Test("a client that takes gzip gets it, another one the file as it is")
  func compressed() throws {
    let plain = Self.get()
    #expect(plain.body == Self.content)
    #expect(plain.headers["content-encoding"] == nil)
    #expect(plain.headers["vary"] == "Accept-Encoding")
    let small = Self.get(["accept-encoding": "gzip, deflate, br, zstd"])
    #expect(small.headers["content-encoding"] == "gzip")
    #expect(small.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(small.body.count < Self.content.count / 10)
    #expect(try Self.expanded(small.body) == Self.content)
  }

  @Test(
    "gzip is taken as the client words it",
    arguments: [
      (nil, false), ("", false), ("gzip", true), ("GZIP", true), ("x-gzip", true), ("*", true),
      ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip; q=0.1", true), ("br, *;q=0", false),
      ("*;q=1, gzip;q=0", false), ("deflate", false), ("gzipped", false),
    ] as [(String?, Bool)])
  func codings(accepted: String?, isTaken: Bool) {
    var headers = WebHeaders()
    headers["accept-encoding"] = accepted
    #expect(headers.acceptsGzip == isTaken)
  }

  @Test("an asset that compression does not make smaller is sent as it is")
  func incompressible() {
    let response = Self.get(["accept-encoding": "gzip"], of: Asset([1, 2, 3], type: "x/y"))
    #expect(response.body == [1, 2, 3])
    #expect(response.headers["content-encoding"] == nil)
  }

  @Test("each coding has a strong tag of its own, and a client that has it is sent 304")
  func revalidated() throws {
    let clients: [WebHeaders] = [[:], ["accept-encoding": "gzip"]]
    let tags = try clients.map { client in
      var headers = client
      let response = Self.get(headers)
      let tag = try #require(response.headers["etag"])
      #expect(tag.hasPrefix("\""))
      for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        headers["if-none-match"] = known
        let answer = Self.get(headers)
        #expect(answer.status == 304)
        #expect(answer.body == [])
        #expect(answer.headers["etag"] == tag)
        #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
      }
      headers["if-none-match"] = "\"other\""
      #expect(Self.get(headers).status == 200)
      return tag
    }
    #expect(tags[0] != tags[1])
    #expect(Self.get(["if-none-match": tags[1]]).status == 200)
  }

  @Test("under the hash of its content a file is good for a year, and nowhere else")
  func cached() {
    let year = "public, max-age=31536000, immutable"
    #expect(Self.get(query: Self.asset.query).headers["cache-control"] == year)
    for query in [nil, "", "v=", "v=0", Self.asset.query + "&x"] {
      #expect(Self.get(query: query).headers["cache-control"] == "no-cache")
    }
    #expect(Asset(Self.content + [10], type: "x/y").query != Self.asset.query)
    #expect(Asset(Self.content, type: "x/y").query == Self.asset.query)
  }

  @Test("a picture of a site has its type, may style itself, and loads and runs nothing")
  func picture() async throws {
    var site = RunningSiteTests.site()
    let kept = site.asset("/logo.svg", Array("<svg/>".utf8), type: "image/svg+xml")
    site.asset("/letters.woff2", [1, 2, 3], type: "font/woff2")
    try await RunningSiteTests.run(RunningSite(site)) { server in
      let logo = try await RunningSiteTests.get("/logo.svg", server.port)
      #expect(logo.body == "<svg/>")
      #expect(logo.headers["content-type"] == "image/svg+xml")
      #expect(
        logo.headers["content-security-policy"]
          == "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      let same = try await RunningSiteTests.get(kept, server.port)
      #expect(same.body == "<svg/>")
      #expect(same.headers["cache-control"]?.hasSuffix("immutable") == true)
      let letters = try await RunningSiteTests.get("/letters.woff2", server.port)
      #expect(letters.headers["content-type"] == "font/woff2")
      #expect(
        letters.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
    }
  }

  @Test("a page names each file by its content")
  func named() async throws {
    var site = RunningSiteTests.site()
    site.script("/pad.js", Self.content)
    try await RunningSiteTests.run(RunningSite(site)) { server in
      let page = try await RunningSiteTests.get("/", server.port)
      let addresses = page.body.matches(of: /"(\/[a-z-]*\.(?:js|css|svg)\?v=[0-9a-z]+)"/)
      #expect(addresses.count == 5)
      for address in addresses {
        let file = try await RunningSiteTests.get(String(address.output.1), server.port)
        #expect(file.status == 200)
        #expect(file.headers["cache-control"]?.hasSuffix("immutable") == true)
      }
    }
  }

  @Test(
    "a page is compressed only for its site and for a person: its size would say what is on it",
    arguments: [
      ("none", true), ("same-origin", true), ("same-site", false), ("cross-site", false),
      (nil, false),
    ] as [(String?, Bool)])
  func pages(from site: String?, isCompressed: Bool) async throws {
    try await RunningSiteTests.run(RunningSite(RunningSiteTests.site())) { server in
      for method in ["GET", "HEAD"] {
        let page = try await TestClient.connect(to: server.port) { client in
          try await client.request(
            method,
            headers: [
              "accept-encoding": "gzip", "sec-fetch-site": site, "sec-fetch-mode": "navigate",
            ])
          return try await client.response(hasBody: method == "GET")
        }
        #expect(page.status == 200)
        #expect(page.headers["cache-control"] == "no-store")
        #expect(page.headers["vary"] == "Accept-Encoding, Sec-Fetch-Site")
        #expect(page.headers["content-encoding"] == (isCompressed ? "gzip" : nil))
        guard method == "GET" else { continue }
        let html = isCompressed ? try Self.expanded(page.bytes) : page.bytes
        #expect(String(decoding: html, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
      }
    }
  }

  @Test("a page that does not want gzip does not get it")
  func plainPage() async throws {
    try await RunningSiteTests.run(RunningSite(RunningSiteTests.site())) { server in
      let page = try await TestClient.connect(to: server.port) { client in
        try await client.request(headers: ["sec-fetch-site": "none"])
        return try await client.response()
      }
      #expect(page.body.hasPrefix("<!DOCTYPE html>"))
    }
  }
}
#endif
