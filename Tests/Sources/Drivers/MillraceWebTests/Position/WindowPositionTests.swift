#if Web
import Foundation
import MillraceTesting
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("A window's position as state")
struct WindowPositionTests {
  private static func position(
    _ offsets: [String: Double] = [:], focus: String? = nil, revision: Int = 1
  ) -> WindowPosition {
    var position = WindowPosition()
    position.offsets = offsets
    position.focus = focus
    position.revision = revision
    return position
  }

  @Test("a position is at the top, without a focus, until a browser reports another")
  func first() {
    let position = WindowPosition()
    #expect(position.offsets.isEmpty && position.focus == nil && position.revision == 0)
  }

  @Test("a position is encoded and decoded without a loss")
  func coding() throws {
    let all = [
      WindowPosition(),
      Self.position(["": 120, "Rows": 0.5], focus: "input 0 “Name”", revision: 7),
      Self.position(["é \"\\\n": 40_000_000], revision: 9_007_199_254_740_991),
    ]
    for position in all {
      let data = try JSONEncoder().encode(position)
      #expect(try JSONDecoder().decode(WindowPosition.self, from: data) == position)
      #expect(try WindowPosition(payload: position.payload) == position)
    }
  }

  private static func offsets(_ count: Int) -> String {
    let members = (0..<count).map { "\"\($0)\":1" }.joined(separator: ",")
    return "{\"offsets\":{\(members)},\"revision\":1}"
  }

  @Test(
    "a malformed position, or one beyond the bounds, is refused by the bound",
    arguments: [
      ("", WindowPositionError.notAPosition),
      ("NaN", .notAPosition),
      ("[]", .notAPosition),
      ("{}", .notAPosition),
      (#"{"offsets":{"":NaN},"revision":1}"#, .notAPosition),
      (#"{"offsets":{"":"1"},"revision":1}"#, .notAPosition),
      (#"{"offsets":{"":null},"revision":1}"#, .notAPosition),
      (#"{"offsets":{},"revision":0.5}"#, .notAPosition),
      (#"{"offsets":{},"revision":1e99}"#, .notAPosition),
      (#"{"offsets":{},"focus":7,"revision":1}"#, .notAPosition),
      (#"{"offsets":{"":-1},"revision":1}"#, .offsetOutOfRange(-1)),
      (#"{"offsets":{"":40000001},"revision":1}"#, .offsetOutOfRange(40_000_001)),
      (#"{"offsets":{},"revision":-1}"#, .revisionOutOfRange(-1)),
      (
        #"{"offsets":{},"revision":9007199254740992}"#,
        .revisionOutOfRange(9_007_199_254_740_992)
      ),
    ])
  func hostile(payload: String, error: WindowPositionError) {
    #expect(throws: error) { try WindowPosition(payload: payload) }
    #expect(!error.description.isEmpty)
  }

  @Test("a position that is too large is refused by its size")
  func large() {
    let name = String(repeating: "é", count: 101)
    let focus = String(repeating: "x", count: 30_000)
    let all: [(String, WindowPositionError)] = [
      (Self.offsets(101), .tooManyOffsets(101)),
      (Self.offsets(10_000), .tooManyOffsets(10_000)),
      (Self.position([name: 1]).payload, .nameTooLong(202)),
      (Self.position(focus: focus).payload, .focusTooLong(30_000)),
    ]
    for (payload, error) in all {
      #expect(throws: error) { try WindowPosition(payload: payload) }
    }
  }

  @Test("the largest position that is accepted")
  func largest() throws {
    #expect(try WindowPosition(payload: Self.offsets(100)).offsets.count == 100)
    let name = String(repeating: "x", count: 200)
    let largest = Self.position(
      [name: 40_000_000], focus: String(repeating: "x", count: 1_000),
      revision: 9_007_199_254_740_991)
    #expect(try WindowPosition(payload: largest.payload) == largest)
  }

  @Test("a saved state is bounded in the same way")
  func saved() {
    let text = #"{"position":{"offsets":{"":-1},"revision":1}}"#
    struct Saved: Codable { let position: WindowPosition }
    #expect(throws: WindowPositionError.offsetOutOfRange(-1)) {
      try JSONDecoder().decode(Saved.self, from: Data(text.utf8))
    }
  }

  @Test("the node shows the position to its script, and is invisible to all users")
  func node() throws {
    let position = Self.position(["": 120], focus: "input 0 Name", revision: 3)
    let host = try TestHost(windowPosition(position, isShownOnly: true) { $0 })
    guard case .custom(let view) = host.root.kind else {
      Issue.record("no custom node")
      return
    }
    let properties =
      #"{"focus":"input 0 Name","isShownOnly":true,"offsets":{"":120},"revision":3}"#
    #expect(view.name == "position" && view.properties.json == properties)
    #expect(host.outline.isEmpty && host.findAll(.custom).isEmpty)
    let html = Markup.html(host.root)
    #expect(html.contains(" aria-hidden=\"true\"") && html.contains(" hidden=\"\""))
    #expect(!html.contains("tabindex"))
  }

  @Test("the node takes the next position, and refuses all others")
  func events() throws {
    let host = try TestHost(windowPosition(Self.position(revision: 3)) { $0 })
    func report(_ payload: String, name: String = "position") throws -> [WindowPosition] {
      try host.notify(CustomEvent(name, payload), from: host.root)
    }
    let next = Self.position(["": 40], revision: 5)
    #expect(try report(next.payload) == [next])
    for refused in ["", "{", Self.offsets(101), Self.position(revision: 3).payload] {
      #expect(throws: TestHostError.self) { try report(refused) }
    }
    #expect(throws: TestHostError.self) { try report(next.payload, name: "place") }
    try host.render(windowPosition(Self.position(revision: 3), isShownOnly: true) { $0 })
    #expect(throws: TestHostError.self) { try report(next.payload) }
    #expect(host.performed == [next])
  }

  @Test("only the pages that a site names load the script")
  func served() {
    var site = LiveSite()
    site.serveWindowPosition(on: "/notes")
    site.serveWindowPosition(on: "/lists")
    let assets = SiteAssets(site)
    for (address, isLoaded) in [("/", false), ("/notes/7", true), ("/lists", true)] {
      let scripts = assets.links(at: address).scripts
      #expect(scripts.contains { $0.hasPrefix("/millrace-position.js?v=") } == isLoaded)
    }
    #expect(assets["/millrace-position.js"] != nil)
  }

  @Test("on all pages it is a part of their one script")
  func joined() async throws {
    var site = RunningSiteTests.site()
    site.serveWindowPosition()
    site.serveWindowPosition(on: "/notes")
    #expect(SiteAssets(site).links(at: "/notes/7").scripts.count == 1)
    let answer = await RunningSite(site).respond(to: WebRequest(path: "/millrace.js"))
    let script = String(decoding: answer.body, as: UTF8.self)
    #expect(script.contains("millrace.define(\"position\""))
    #expect(script.hasPrefix(String(decoding: ClientFiles.script, as: UTF8.self)))
  }
}
#endif
