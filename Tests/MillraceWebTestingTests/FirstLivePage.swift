#if Web
// The program of "Your first live page"; what stands between the marks is compared with the article line by line.

// begin
import Millrace
import MillraceViews
import MillraceWeb

// end
import Foundation
import MillraceTesting
import MillraceWebTesting
import Testing

// begin
/// What to bring along.
struct Packing: LiveProgram {
  struct State: Codable, Sendable {
    var things: [String] = []
    var draft = ""
  }

  enum Action: Sendable {
    case typed(String)
    case add
    case remove(String)
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.draft = text
    case .add:
      if !state.draft.isEmpty, !state.things.contains(state.draft) {
        state.things.append(state.draft)
      }
      state.draft = ""
    case .remove(let thing): state.things.removeAll { $0 == thing }
    }
    return .none
  }

  func title(_ state: State) -> String { "\(state.things.count) to pack" }

  func view(_ state: State) -> Node<Action> {
    column {
      heading("Packing")
      row {
        field("Thing", text: state.draft, onInput: { .typed($0) }, onSubmit: .add)
        button("Add", role: .primary, send: .add)
      }
      list("Things", state.things, key: { $0 }) { thing in
        row {
          text(thing)
          button("Remove", send: .remove(thing)).label("Remove \(thing)")
        }
      }
    }
  }
}

struct PackingSite {
  static func main() async throws {
    try await site.serve(LiveServerConfiguration(port: 8080)) { address in
      print("Open \(address)")
    }
  }

  static var site: LiveSite {
    var site = LiveSite()
    site.page("/") { _ in LivePage(Packing(), state: Packing.State()) }
    return site
  }
}
// end

@Suite("Your first live page", .timeLimit(.minutes(1)))
struct FirstLivePage {
  @Test("does what the article says")
  func runs() async throws {
    let page = try await LiveTest(PackingSite.site).open("/")
    try await page.type("tent", into: "Thing")
    try await page.press("Add")
    try await page.type("lamp", into: "Thing")
    try await page.submit("Thing")
    #expect(page.title == "2 to pack")
    try await page.press("Remove tent")
    #expect(page.title == "1 to pack")
    #expect(page.outline.contains("lamp"))
  }

  @Test("is shown in the article as it is compiled")
  func article() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let article = try String(
      contentsOf: tests.appending(
        path: "../../Sources/Drivers/MillraceWeb/MillraceWeb.docc/YourFirstLivePage.md"),
      encoding: .utf8)
    let source = try String(
      contentsOf: tests.appending(path: "FirstLivePage.swift"), encoding: .utf8)
    let shown = try #require(
      article.components(separatedBy: "```swift\n").first { $0.hasPrefix("import Millrace\n") })
    let code = try #require(shown.components(separatedBy: "```").first)
    let compiled = source.components(separatedBy: "// begin\n").dropFirst().map {
      $0.components(separatedBy: "// end").first ?? ""
    }
    // A test has a beginning of its own, and no second one.
    #expect(code.replacing("@main\n", with: "") == compiled.joined())
  }
}
#endif
