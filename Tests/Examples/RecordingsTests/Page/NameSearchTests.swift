#if SQLite
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The search for names", .timeLimit(.minutes(5)))
struct NameSearchTests {
  private typealias Page = RecordingsPageTests

  private static func names(_ shown: Page.Shown) -> [String] {
    shown.host.findAll(.link).filter { $0.traits.icon == .folder || $0.traits.icon == .sound }
      .map(\.accessibleName)
  }

  /// A page with Birds, Rain, Heavy in Rain, and in Heavy the recording “Été”.
  private static func shown(
    folder: ItemID = .root, _ body: (Page.Shown) throws -> Void
  ) async throws {
    try await Page.shown(folder: folder) { shown in
      try shown.handle(
        .recorded(id: Page.owl, parent: Page.heavy, name: "Été", audio: second))
      try body(shown)
    }
  }

  @Test("it finds names in the folder and below, without regard to case and accents")
  func finds() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.type("ete", into: "Search names"))
      #expect(Self.names(shown) == ["Été"])
      #expect(shown.host.contains(.status, "1 found"))
      // A result says its folder.
      #expect(shown.host.outline.contains("Heavy"))
      try shown.take(shown.host.type("a", into: "Search names"))
      #expect(Self.names(shown) == ["Rain", "Heavy"])
      try shown.take(shown.host.type(" ", into: "Search names"))
      #expect(Self.names(shown) == ["Birds", "Rain"])
    }
  }

  @Test("it follows the library, and ends in another folder")
  func follows() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.type("bird", into: "Search names"))
      try shown.handle(.renamed(Page.rain, name: "Bird bath"))
      #expect(Self.names(shown) == ["Bird bath", "Birds"])
      try shown.handle(.removed(Page.birds))
      #expect(Self.names(shown) == ["Bird bath"])
      try shown.take(shown.host.follow("Bird bath"))
      #expect(shown.state.search == NameSearch() && Self.names(shown) == ["Heavy"])
    }
  }

  @Test("a recording that was found is played beside the result")
  func plays() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.type("été", into: "Search names"))
      try shown.take(shown.host.follow("Été"))
      #expect(shown.host.contains(.heading, "Été") && Self.names(shown) == ["Été"])
      #expect(shown.state.folder == .root)
    }
  }

  @Test("where nothing is found it says so, and searches everywhere else")
  func nothing() async throws {
    try await Self.shown(folder: Page.heavy) { shown in
      try shown.take(shown.host.type("bird", into: "Search names"))
      #expect(shown.host.outline.contains("No name in “Heavy” has “bird” in it."))
      try shown.take(shown.host.press("Search all recordings"))
      #expect(shown.state.folder == .root && Self.names(shown) == ["Birds"])
      try shown.take(shown.host.type("x", into: "Search names"))
      #expect(shown.host.outline.contains("No name has “x” in it."))
      #expect(!shown.host.contains(.button, "Search all recordings"))
    }
  }

  @Test("a long result ends after a hundred rows, and says so")
  func limit() async throws {
    try await Page.shown { shown in
      var tree = shown.state.tree
      for number in 1...150 as ClosedRange<UInt64> {
        try tree.apply(
          .created(id: ItemID(high: 3, low: number), parent: .root, name: "Day \(number)"))
      }
      try shown.take(.heard(Replica(commit: 1, value: tree)))
      try shown.take(shown.host.type("day", into: "Search names"))
      #expect(Self.names(shown).count == 100)
      #expect(shown.host.outline.contains("150 found, of which these are 100."))
    }
  }

  @Test("a kept page has its search again")
  func kept() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.type("bird", into: "Search names"))
      let saved = try #require(shown.state.saved)
      var state = RecordingsPage.State(library: shown.state.library)
      state.restore(saved)
      #expect(state.search == shown.state.search)
    }
  }

  @Test("an item that is put back takes the focus, until the next action")
  func restored() async throws {
    try await Page.shown { shown in
      let birds = try #require(shown.state.tree[Page.birds])
      try shown.handle(.removed(Page.birds))
      try shown.take(.deleted(birds))
      try shown.take(shown.host.press("Undo"))
      try shown.handle(.restored([birds]))
      #expect(shown.host.focused?.accessibleName == "Birds")
      try shown.take(.answered(.restored([]), problem: nil))
      #expect(shown.state.restored == Page.birds)
      try shown.take(.toggleEditing)
      #expect(shown.state.restored == nil)
    }
  }
}
#endif
