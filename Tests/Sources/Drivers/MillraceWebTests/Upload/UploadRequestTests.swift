#if Web
import Foundation
import Logging
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

@Suite("Requests about files", .timeLimit(.minutes(5)))
struct UploadRequestTests {
  private static func site(
    _ environment: @escaping @Sendable () -> Environment = { Environment() }
  ) -> RunningSite {
    var site = LiveSite(
      environment: environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.uploads = Uploads(storage: MemoryUploads())
    site.page("/") { _ in PageFactory(Shelf(), state: Shelf.State()) }
    return RunningSite(site, form: .patches)
  }

  private static func page(_ site: RunningSite) async throws -> (LiveMirror, String) {
    guard case .page(let session, let token, _) = await site.open("/") else {
      throw LiveTestError.noPage("/")
    }
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    #expect(site.sessions.enter(token) != nil)
    site.leave(token)
    return (browser, token)
  }

  private static func request(
    _ number: some CustomStringConvertible, _ token: String?, offset: String? = nil,
    method: WebMethod = .post, _ body: [UInt8] = []
  ) -> WebRequest {
    var request = WebRequest(method: method, path: "/millrace/upload/\(number)", body: body)
    if let token { request.headers["Millrace-Session"] = token }
    if let offset { request.headers["Millrace-Offset"] = offset }
    return request
  }

  @Test("a file is sent in pieces, and asked for after a break")
  func pieces() async throws {
    let site = Self.site()
    var (browser, token) = try await Self.page(site)
    let number = try await browser.offer(
      UploadClaim(node: Shelf.uploadID, name: "a.wav", size: 3, type: "audio/wav"))
    var answer = await site.respond(to: Self.request(number, token, offset: "0", [1, 2]))
    #expect(answer.status == 204)
    #expect(answer.headers["millrace-offset"] == "2")
    answer = await site.respond(to: Self.request(number, token, offset: "0", [1, 2]))
    #expect(answer.status == 204)
    #expect(answer.headers["millrace-offset"] == "2")
    answer = await site.respond(to: Self.request(number, token, method: .head))
    #expect(answer.status == 204)
    #expect(answer.headers["millrace-offset"] == "2")
    answer = await site.respond(to: Self.request(number, token, offset: "2", [3, 4]))
    #expect(answer.status == 413)
    answer = await site.respond(to: Self.request(number, token, offset: "2", [3]))
    #expect(answer.status == 204)
    try await browser.hear()
    #expect(browser.title == "finished a.wav")
    // No page was opened, and the page is still the one page.
    #expect(site.sessions.count == 1)
  }

  @Test("a site that is swept fails files that have stopped on their way")
  func swept() async throws {
    let clock = VirtualClock()
    let site = Self.site { Environment(clock: clock) }
    var (browser, token) = try await Self.page(site)
    // The page is connected, and stays.
    #expect(site.sessions.enter(token) != nil)
    _ = try await browser.offer(
      UploadClaim(node: Shelf.uploadID, name: "a.wav", size: 3, type: "audio/wav"))
    clock.advance(by: .seconds(59)) {}
    await site.sweep()
    try await browser.hear()
    #expect(browser.title == "offered a.wav")
    clock.advance(by: .seconds(1)) {}
    await site.sweep()
    try await browser.hear()
    #expect(browser.title.hasPrefix("failed The file was interrupted"))
  }

  @Test("a page that no browser has connected to takes none, and is not used by being asked")
  func notConnected() async throws {
    let site = Self.site()
    guard case .page(_, let token, _) = await site.open("/") else {
      throw LiveTestError.noPage("/")
    }
    for method in [WebMethod.post, .head] {
      let request = Self.request(0, token, offset: "0", method: method, [1])
      #expect(await site.respond(to: request).status == 404)
    }
    #expect(site.sessions.enterBesideSocket(token) == nil)
  }

  @Test("a wrong token, another page's token, a wrong number and a wrong offset get nowhere")
  func foreign() async throws {
    let site = Self.site()
    var (browser, token) = try await Self.page(site)
    let (_, other) = try await Self.page(site)
    let number = try await browser.offer(
      UploadClaim(node: Shelf.uploadID, name: "a.wav", size: 3, type: "audio/wav"))
    for wrong in [nil, "", "x", other, token + "0", token + "\u{0}", token + " "] {
      for method in [WebMethod.post, .head] {
        let request = Self.request(number, wrong, offset: "0", method: method, [1])
        let answer = await site.respond(to: request)
        // Another page is open, and has no such file.
        #expect(answer.status == (wrong == other ? 204 : 404))
        #expect(answer.headers["millrace-offset"] == nil)
      }
    }
    for wrong in ["", "x", "0/../1", "99999999999999999999", "-1"] {
      let answer = await site.respond(to: Self.request(wrong, token, offset: "0", [1]))
      #expect(answer.headers["millrace-offset"] == nil)
    }
    for wrong in [nil, "", "x", "1.5", "99999999999999999999"] {
      let request = Self.request(number, token, offset: wrong, [1])
      #expect(await site.respond(to: request).status == 400)
    }
    #expect(await site.respond(to: Self.request(number, token, method: .get)).status == 405)
    #expect(await site.respond(to: Self.request(number, token, offset: "0", [1])).status == 204)
  }

  @Test("a server that cannot listen removes no file of the one that has the port")
  func portTaken() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("uploads-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/upload-1"
    #expect(FileManager.default.createFile(atPath: file, contents: Data([1])))
    try await TestServer.run { server in
      var site = LiveSite()
      site.uploads = Uploads(folder: folder)
      await #expect(throws: LiveServerError.self) {
        try await site.serve(LiveServerConfiguration(port: server.port))
      }
    }
    #expect(FileManager.default.fileExists(atPath: file))
  }
}
#endif
