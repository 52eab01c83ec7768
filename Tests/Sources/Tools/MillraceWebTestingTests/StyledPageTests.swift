#if Web
import Millrace
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

/// An app in a style of its own: what is written on a slate, in capitals.
private final class Slate {
  let words: Slot<String>

  init(_ words: String, in scope: Scope) {
    self.words = Slot("slate", in: scope, words)
  }

  func write(_ text: String) { put(text.uppercased()) }

  func put(_ text: String) {
    _ = try? words.scope.loop.perform("write", .nested) { turn in turn.set(words, text) }
  }
}

private struct SlatePage: LivePageProgram {
  typealias State = String
  typealias Action = String

  func makeStore(_ state: String, in scope: Scope) -> Store<String, String> {
    let slate = Slate(state, in: scope)
    return Store(
      showing: slate.words.signal.map { $0 ?? "" }, in: scope, restore: { slate.put($0) }
    ) { slate.write($0) }
  }

  func title(_ state: String) -> String { "Slate" }

  func view(_ state: String) -> Node<String> {
    column {
      text(state)
      button("Hello", send: "hello")
      field("Words", text: state, onInput: { $0 })
    }
  }
}

@Suite("A page whose app is of another style", .timeLimit(.minutes(5)))
struct StyledPageTests {
  private static func page() async throws -> (LiveTest, LiveTestPage) {
    var site = LiveSite()
    site.store = MemorySessionStore()
    site.page("/") { _ in PageFactory(SlatePage(), state: "", keeping: .whole(version: 1)) }
    let test = LiveTest(site)
    return (test, try await test.open("/"))
  }

  @Test("an act of a person reaches the app, and the state of the app is shown")
  func journey() async throws {
    let (_, page) = try await Self.page()
    try await page.press("Hello")
    #expect(page.contains(.text, "HELLO"))
    try await page.type("more", into: "Words")
    #expect(page.contains(.text, "MORE"))
    #expect(try page.find(.field, "Words").kind.inputValue == .text("MORE"))
  }

  @Test("a page that is kept goes on in a new server, with a new app that has the old state")
  func keeping() async throws {
    let (test, page) = try await Self.page()
    try await page.press("Hello")
    test.restart()
    #expect(try await page.reconnect())
    #expect(page.contains(.text, "HELLO"))
    try await page.type("again", into: "Words")
    #expect(page.contains(.text, "AGAIN"))
  }

  @Test("a page that is loaded again gives its app what the one before had")
  func reloaded() async throws {
    let (_, page) = try await Self.page()
    try await page.press("Hello")
    try await page.reload()
    #expect(page.contains(.text, "HELLO"))
  }
}
#endif
