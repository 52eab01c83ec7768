#if Web && SQLite
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import About
@testable import Architectures
@testable import Recordings

/// The causes of commits, as the panel lists them.
@Suite("The commits of the eight apps in words", .timeLimit(.minutes(5)))
struct CommitWordsTests {
  @Test("each cause is a few words for a person", arguments: ArchitectureName.allCases)
  func causes(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      try await page.openPanel()
      try await Site.save("Owl", as: ItemID(high: 2, low: 1), in: library)
      try await page.until { $0.rows == ["Owl"] }
      var causes = Self.causes(on: page)
      // The panel lists the last commits, so a person's may have left it.
      var namesPerson = false
      func act(_ step: (LiveTestPage) async throws -> Void) async throws {
        try await step(page)
        causes.formUnion(Self.causes(on: page))
        namesPerson = namesPerson || page.outline.contains("a person")
      }
      try await act { try await $0.create("Rain") }
      try await act { try await $0.follow("Rain") }
      try await act { try await $0.press("Edit") }
      try await act { try await $0.follow("Recordings") }
      try await act { try await $0.follow("Owl") }
      try await act { try await $0.press("Play") }
      try await act { try await $0.type("Owls", into: "Name") }
      try await act { try await $0.submit("Name") }
      try await act { try await $0.until { $0.rows == ["Owls", "Rain"] } }
      try await act { try await $0.press("Record") }
      try await act { try await $0.perform { try $0.notify("denied", from: "Microphone") } }
      try await act {
        try await $0.give(Site.sound, named: "a.wav", to: "Choose an audio file instead")
      }
      try await act { try await $0.until { $0.contains(.field, "Name for recording") } }
      try await act { try await $0.press("Cancel") }
      try await act { try await $0.press("Delete Owls") }
      try await act { try await $0.until { $0.contains(.button, "Undo") } }
      try await act { try await $0.press("Undo") }
      try await act { try await $0.until { $0.rows == ["Owls", "Rain"] } }
      #expect(causes.count > 10 && causes.contains("the library has changed"))
      #expect(causes.contains { $0.hasPrefix("\(style.name): ") })
      #expect(namesPerson)
      for cause in causes {
        // No names of types, cases or ids, and nothing that was typed.
        let words = cause.split(separator: ": ").last ?? ""
        #expect(words.wholeMatch(of: /[a-z]+( [a-z]+)+/) != nil, "\(cause)")
      }
    }
  }

  /// The causes in the open panel.
  private static func causes(on page: LiveTestPage) -> Set<String> {
    var causes: Set<String> = []
    func visit(_ element: Element) {
      if case .text(let content, _) = element.kind,
        let entry = content.wholeMatch(of: /[0-9]+\. (.*)/)
      {
        causes.insert(String(entry.output.1))
      }
      element.children.forEach(visit)
    }
    visit(page.root)
    return causes
  }
}
#endif
