#if Web
import MillraceTestSupport
import Foundation
@testable import MillraceWeb
import NIOCore
import Testing

@Suite("Files that a site serves", .timeLimit(.minutes(5)))
final class ServedFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "millrace-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Serves what is in the folder below `/audio`.
  private func site(
    _ change: @escaping @Sendable (inout SiteFile) -> Void = { _ in }
  ) -> LiveSite {
    var site = RunningSiteTests.site()
    site.files("/audio") { [folder] visit in
      guard visit.segments.count == 2 else { return nil }
      var file = SiteFile(
        path: folder.appending(path: visit.segments[1]).path, type: "audio/wav",
        identity: visit.segments[1])
      change(&file)
      return file
    }
    return site
  }

  private func write(_ bytes: [UInt8], _ name: String = "rain") throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  /// Asks for a file with headers of its own.
  private static func get(
    _ target: String, _ port: Int, _ headers: [String: String?] = [:], method: String = "GET"
  ) async throws -> TestResponse {
    try await TestClient.connect(to: port) { client in
      try await client.request(method, target, headers: headers)
      return try await client.response(hasBody: method != "HEAD")
    }
  }

  private static let tag = #""rain-a""#

  @Test("a file is sent as it is, with its tag and the strict headers")
  func whole() async throws {
    try write(Array("0123456789".utf8))
    try await RunningSiteTests.run(RunningSite(site())) { server in
      let answer = try await Self.get("/audio/rain", server.port)
      #expect(answer.status == 200)
      #expect(answer.body == "0123456789")
      #expect(answer.headers["content-type"] == "audio/wav")
      #expect(answer.headers["etag"] == Self.tag)
      #expect(answer.headers["cache-control"] == "no-cache")
      #expect(answer.headers["accept-ranges"] == "bytes")
      #expect(answer.headers["content-disposition"] == nil)
      for field in SecurityHeaders.all.fields where field.name != "content-security-policy" {
        #expect(answer.headers[field.name] == field.value)
      }
      #expect(
        answer.headers["content-security-policy"]
          == SecurityHeaders.contentSecurityPolicy + "; sandbox")
      let head = try await Self.get(
        "/audio/rain", server.port, ["range": "bytes=1-2"], method: "HEAD")
      #expect(head.status == 200)
      #expect(head.headers["content-length"] == "10")
      #expect(head.headers["etag"] == Self.tag)
      let post = try await TestClient.connect(to: server.port) { client in
        try await client.request("POST", "/audio/rain", body: "x")
        return try await client.response()
      }
      #expect(post.status == 405)
    }
  }

  @Test("the program chooses how long a copy is good, and the name to store it under")
  func chosen() async throws {
    try write([1])
    let site = site {
      $0.caching = "private, max-age=60"
      $0.storedAs = "rain.wav"
    }
    try await RunningSiteTests.run(RunningSite(site)) { server in
      let answer = try await Self.get("/audio/rain", server.port)
      #expect(answer.headers["cache-control"] == "private, max-age=60")
      #expect(answer.headers["content-disposition"]?.hasPrefix("attachment; ") == true)
    }
  }

  static let ranges: [([String: String?], Int, String, String?)] = [
    (["range": "bytes=2-4"], 206, "234", "bytes 2-4/10"),
    (["range": "bytes=7-"], 206, "789", "bytes 7-9/10"),
    (["range": "bytes=-2"], 206, "89", "bytes 8-9/10"),
    (["range": "bytes=0-1,4-5"], 200, "0123456789", nil),
    (["range": "bytes=10-"], 416, "", "bytes */10"),
    (["range": "bytes=2-4", "if-range": tag], 206, "234", "bytes 2-4/10"),
    (["range": "bytes=2-4", "if-range": #""rain-b""#], 200, "0123456789", nil),
    (["range": "bytes=2-4", "if-range": "W/" + tag], 200, "0123456789", nil),
    (["range": "bytes=2-4", "if-range": "Sat, 21 Nov 2026 18:00:00 GMT"], 200, "0123456789", nil),
    (["range": "bytes=2-4", "if-none-match": tag], 304, "", nil),
  ]

  @Test(
    "a part is sent where a part is asked for, and fits what the browser has", arguments: ranges)
  func part(headers: [String: String?], status: Int, body: String, range: String?) async throws {
    try write(Array("0123456789".utf8))
    try await RunningSiteTests.run(RunningSite(site())) { server in
      let answer = try await Self.get("/audio/rain", server.port, headers)
      #expect(answer.status == status)
      #expect(answer.headers["content-range"] == range)
      if status < 300 { #expect(answer.body == body) }
    }
  }

  static let answers: [(String, [String: String?], Int)] = [
    ("GET", [:], 200), ("HEAD", [:], 200),
    ("GET", ["range": "bytes=2-4"], 206),
    ("GET", ["if-none-match": tag], 304), ("HEAD", ["if-none-match": tag], 304),
    ("GET", ["range": "bytes=10-"], 416),
  ]

  @Test(
    "every answer about a file is sandboxed: a browser copies its headers onto what it has",
    arguments: answers)
  func sandboxed(method: String, headers: [String: String?], status: Int) async throws {
    try write(Array("0123456789".utf8))
    try await RunningSiteTests.run(RunningSite(site())) { server in
      let answer = try await Self.get("/audio/rain", server.port, headers, method: method)
      #expect(answer.status == status)
      #expect(answer.headers["content-security-policy"] == SecurityHeaders.filePolicy)
    }
  }

  @Test("two ranges in two headers are the whole file")
  func twoHeaders() async throws {
    try write(Array("0123456789".utf8))
    try await RunningSiteTests.run(RunningSite(site())) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.send(
          "GET /audio/rain HTTP/1.1\r\nhost: localhost\r\nrange: bytes=0-1\r\nrange: "
            + "bytes=4-5\r\n\r\n"
        )
        let answer = try await client.response()
        #expect(answer.body == "0123456789")
      }
    }
  }

  static let matches: [(String, Int)] = [
    (tag, 304), ("W/" + tag, 304), (#""x", "# + tag, 304), ("*", 304), (#""rain-b""#, 200),
    ("rain-a", 200), ("", 200),
  ]

  @Test("a browser that has the file is sent 304, and no content", arguments: matches)
  func known(match: String, status: Int) async throws {
    try write(Array("0123456789".utf8))
    try await RunningSiteTests.run(RunningSite(site())) { server in
      for method in ["GET", "HEAD"] {
        let answer = try await Self.get(
          "/audio/rain", server.port, ["if-none-match": match], method: method)
        #expect(answer.status == status)
        #expect(answer.headers["etag"] == Self.tag)
        #expect(answer.headers["cache-control"] == "no-cache")
      }
    }
  }

  @Test(
    "an unknown address, a missing file and a folder are not found",
    arguments: ["/audio", "/audio/", "/audio/gone", "/audio/a/b", "/audio/folder"])
  func nothing(target: String) async throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    try await RunningSiteTests.run(RunningSite(site())) { server in
      let answer = try await Self.get(target, server.port)
      #expect(answer.status == 404)
    }
  }

  @Test("files of a longer address come first, and before every page")
  func order() async throws {
    try write(Array("one".utf8), "one")
    try write(Array("two".utf8), "two")
    var site = RunningSiteTests.site()
    for (address, name) in [("/notes", "one"), ("/notes/3", "two")] {
      site.files(address) { [folder] _ in
        SiteFile(path: folder.appending(path: name).path, type: "text/plain", identity: name)
      }
    }
    let open = RunningSite(site)
    try await RunningSiteTests.run(open) { server in
      let (three, four) = (
        try await Self.get("/notes/3", server.port), try await Self.get("/notes/4", server.port)
      )
      #expect(three.body == "two")
      #expect(four.body == "one")
    }
    #expect(open.sessions.count == 0)
  }

  @Test("an empty file is sent, also where a part of it is asked for")
  func empty() async throws {
    try write([])
    try await RunningSiteTests.run(RunningSite(site())) { server in
      let answer = try await Self.get("/audio/rain", server.port, ["range": "bytes=0-"])
      #expect(answer.status == 200)
      #expect(answer.headers["content-length"] == "0")
    }
  }

  @Test("a large file comes whole over a connection that stays open")
  func large() async throws {
    let bytes = (0..<1_000_003).map { UInt8(ascii: "a") + UInt8($0 % 23) }
    try write(bytes)
    try await RunningSiteTests.run(RunningSite(site())) { server in
      try await TestClient.connect(to: server.port) { client in
        for range in [0..<1_000_003, 65_535..<65_537, 131_072..<900_001] {
          try await client.request(
            "GET", "/audio/rain",
            headers: ["range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"])
          let answer = try await client.response()
          #expect(answer.status == 206)
          #expect(Array(answer.body.utf8) == Array(bytes[range]))
        }
      }
    }
  }

  /// The beginning of an answer, as far as a client has read that reads slowly.
  private static func begin(_ client: inout TestClient) async throws {
    try await client.request("GET", "/audio/rain")
    while try await client.peek().count < 200_000 {}
  }

  @Test("a file that is removed while it is sent comes whole")
  func removed() async throws {
    let size = 16 * 1024 * 1024
    try write([UInt8](repeating: 97, count: size))
    try await RunningSiteTests.run(RunningSite(site())) { [folder] server in
      try await TestClient.connect(to: server.port, receiveBuffer: 4096) { client in
        try await Self.begin(&client)
        try FileManager.default.removeItem(at: folder.appending(path: "rain"))
        let answer = try await client.response()
        #expect(answer.body.utf8.count == size)
      }
    }
  }

  @Test("a file that becomes shorter while it is sent ends the connection, and nothing is made up")
  func shrunk() async throws {
    let size = 16 * 1024 * 1024
    try write([UInt8](repeating: 97, count: size))
    try await RunningSiteTests.run(RunningSite(site())) { [folder] server in
      try await TestClient.connect(to: server.port, receiveBuffer: 4096) { client in
        try await Self.begin(&client)
        try FileHandle(forWritingTo: folder.appending(path: "rain")).truncate(atOffset: 100_000)
        let all = try await client.end()
        // Far from all of it had been read: what waits for a slow reader is bounded.
        #expect(all.count < size / 2)
        #expect(all.suffix(1) == [97])
      }
    }
  }
}
#endif
