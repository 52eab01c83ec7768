import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Home

@Suite("The home page")
struct HomePageTests {
  /// A file of the example that these tests were built from.
  private static func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try String(
      contentsOf: root.appending(path: "Examples/Home/\(name)").standardized, encoding: .utf8)
  }

  @Test("the program that it shows is the one that runs, and has at most 25 lines")
  func sourceIsTrue() throws {
    let source = try Self.text("Counter.swift")
    let program = try #require(source.range(of: "struct Counter")).lowerBound
    #expect(source[program...] == HomePage.counterSource + "\n")
    #expect(HomePage.counterSource.filter(\.isNewline).count < 25)
  }

  @Test("each example has a title and an address of its own, and a picture that is drawn")
  func examples() throws {
    let examples = ExampleGroup.all.flatMap(\.examples)
    #expect(Set(examples.map(\.path)).count == examples.count)
    #expect(Set(examples.map(\.title)).count == examples.count)
    let pictures = try Self.text("pictures.svg")
    for example in examples {
      #expect(pictures.contains("<view id=\"\(example.picture)\" "), "\(example.title)")
    }
  }

  @Test("the buttons of the program change its number")
  func counting() throws {
    let page = HomePage(pictures: "/pictures.svg")
    var state = HomePage.State()
    let host = try TestHost(page.view(state))
    for (button, count) in [("More", "1"), ("More", "2"), ("Less", "1")] {
      for action in try host.press(button) {
        #expect(page.update(&state, action).isNone)
      }
      try host.render(page.view(state))
      _ = try host.find(.text, count)
    }
  }
}
