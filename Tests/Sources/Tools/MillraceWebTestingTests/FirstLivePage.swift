#if Web
// The program of "Your first live page"; what stands between the marks is compared with the article
// line by line.

// begin import Millrace
import Millrace
import MillraceViews
import MillraceWeb

// end
import Foundation
import MillraceTesting
import MillraceWebTesting
import Testing

// begin import Millrace
/// A list of things to pack.
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
    site.page("/") { _ in PageFactory(Packing(), state: Packing.State()) }
    return site
  }
}
// end

extension PackingSite {
  // begin static
  static func site(keptIn store: any SessionStore) -> LiveSite {
    var site = LiveSite()
    site.store = store
    site.page("/") { _ in
      PageFactory(Packing(), state: Packing.State(), keeping: .whole(version: 1))
    }
    return site
  }
  // end
}

// begin @Test
@Test("added items are counted in the title")
func adding() async throws {
  let page = try await LiveTest(PackingSite.site).open("/")
  try await page.type("tent", into: "Thing")
  try await page.press("Add")
  #expect(page.title == "1 to pack")
}
// end

@Suite("Your first live page", .timeLimit(.minutes(5)))
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

  @Test("keeps its state where the site has a store")
  func keeps() async throws {
    let page = try await LiveTest(PackingSite.site(keptIn: MemorySessionStore())).open("/")
    try await page.type("tent", into: "Thing")
    try await page.press("Add")
    #expect(page.title == "1 to pack")
  }

  @Test(
    "is shown in the article as it is compiled", arguments: ["import Millrace", "static", "@Test"])
  func article(mark: String) throws {
    let source = try String(
      contentsOf: Self.tests.appending(path: "FirstLivePage.swift"), encoding: .utf8)
    let parts = source.components(separatedBy: "// begin \(mark)\n").dropFirst().map {
      Self.flush($0.components(separatedBy: "// end").first ?? "")
    }
    let shown = try blocks().map { block in
      // A test has a beginning of its own, and no second one.
      block.replacing("@main\n", with: "").replacing(
        "import MillraceWebTesting\nimport Testing\n\n@testable import packing\n\n", with: "")
    }
    #expect(!parts.isEmpty)
    #expect(shown.contains(parts.joined()))
  }

  /// Lines without the indentation of the first one; the last is that of the mark.
  private static func flush(_ text: String) -> String {
    let indentation = text.prefix { $0 == " " }.count
    guard indentation > 0 else { return text }
    return text.components(separatedBy: "\n").dropLast()
      .map { $0.dropFirst(indentation) + "\n" }.joined()
  }

  @Test("names products and traits that there are")
  func manifest() throws {
    let package = try String(
      contentsOf: Self.tests.appending(path: "../../../../Package.swift"), encoding: .utf8)
    let shown = try #require(try blocks().first { $0.hasPrefix("// swift-tools-version") })
    let names = shown.matches(of: /\.product\(name: "(\w+)", package: "millrace"\)/).map(\.1)
    #expect(names.count == 4)
    let products = try #require(package.firstMatch(of: /products: \[([^\]]*)\]/)).output.1
    for name in names { #expect(products.contains("\"\(name)\"")) }
    #expect(package.contains(".trait(name: \"Web\""))
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The pieces of Swift in the article.
  private func blocks() throws -> [String] {
    let path = "../../../../Sources/Drivers/MillraceWeb/MillraceWeb.docc/YourFirstLivePage.md"
    let article = try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)
    return article.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```").first ?? ""
    }
  }
}
#endif
