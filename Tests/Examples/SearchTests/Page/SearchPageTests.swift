#if SQLite && Web && Testing
import Foundation
import MillraceTesting
import MillraceUniFlow
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import DocumentSearch

@Suite("The search as a person uses it", .timeLimit(.minutes(5)))
struct SearchPageTests {
  private static let corpus = FakeCorpus([
    "Documentation/Wheel.md": """
    # The wheel

    A mill race carries the current to the wheel.
    """,
    "Examples/Miller.swift": (1...60).map { "// line \($0)\n" }.joined()
      + "struct Miller {}\n",
    "Documentation/Table.md": "| code | enforced by |\n|---|---|\n"
      + (3...60).map { "| row\($0) | `Tests/Row\($0).swift` |\n" }.joined(),
  ])

  private func withSite(
    store: (any SessionStore)? = nil, recorder: ChartRecorder? = nil,
    _ body: (LiveTest) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = SearchArchive(
      path: folder.appending(path: "search.sqlite").path, of: Self.corpus)
    var site = LiveSite()
    site.store = store
    site.serve(search: archive, recorder: recorder)
    try await body(LiveTest(site))
    try await archive.close()
  }

  /// Opens the panel, which has the switches of the service.
  private func openedPanel(_ site: LiveTest) async throws -> LiveTestPage {
    let page = try await site.open("/search")
    try await page.press("About this example")
    return page
  }

  private func search(_ words: String, on page: LiveTestPage) async throws {
    try await page.type(words, into: "Words to look for")
    try await page.press("Search")
  }

  @Test("a result is listed with its file and lines, and opens those lines")
  func finding() async throws {
    try await withSite { site in
      let page = try await site.open("/search")
      #expect(page.title == "Search")
      try await search(" race ", on: page)
      try await page.until { $0.contains(.status, "1 result for “race”") }
      #expect(page.title == "race – Search")
      #expect(page.address == "/search?for=race")
      #expect(page.outline.contains("text ‘Documentation, lines 1–3’"))
      #expect(page.outline.contains("text ‘The wheel’") && !page.outline.contains("#"))
      try await page.follow("Wheel.md")
      #expect(page.address == "/search/Documentation/Wheel.md?lines=1-3&for=race")
      #expect(page.contains(.heading, "Wheel.md") && page.contains(.heading, "The wheel"))
      #expect(page.outline.contains("text ‘Documentation’"))
      #expect(page.outline.contains("text ‘race’"))
      try await page.follow("Search for “race”")
      try await page.until { $0.contains(.status, "1 result for “race”") }
    }
  }

  @Test("lines are shown with some around them, and then the whole file")
  func lines() async throws {
    try await withSite { site in
      let page = try await site.open("/search/Examples/Miller.swift?lines=30-31")
      #expect(page.outline.contains("Lines 30 to 31 of 61 lines"))
      #expect(page.outline.contains("// line 24’") && !page.outline.contains("// line 23’"))
      #expect(page.outline.contains("// line 43") && !page.outline.contains("// line 44"))
      try await page.press("Show the whole file")
      #expect(page.outline.contains("// line 1’") && page.outline.contains("text ‘Miller’"))
      for address in ["/search/Package.swift", "/search/..%2Fsecret", "/search/%2Fetc/passwd"] {
        await #expect(throws: LiveTestError.noPage(address)) { _ = try await site.open(address) }
      }
      let beyond = try await site.open("/search/Documentation/Wheel.md?lines=900-901")
      // The whole text, of which nothing is marked.
      #expect(beyond.outline.contains("‘The wheel’") && !beyond.outline.contains("Lines 900"))
    }
  }

  @Test("of a table only the rows around the marked ones are shown, below its head")
  func rows() async throws {
    try await withSite { site in
      let page = try await site.open("/search/Documentation/Table.md?lines=40-40&for=row40")
      for words in ["‘enforced by’", "‘row39’", "‘row40’", "‘Tests/’", "‘Row41.swift’"] {
        #expect(page.outline.contains(words))
      }
      #expect(!page.outline.contains("row38"))
      try await page.press("Show the whole file")
      #expect(page.outline.contains("‘row4’"))
    }
  }

  @Test("an address is read as if its keyword were typed, and an impossible one is explained")
  func addresses() async throws {
    try await withSite { site in
      let page = try await site.open("/search?from=mail&for=%20race%20&more=1")
      try await page.until { $0.contains(.status, "1 result for “race”") }
      #expect(page.address.hasSuffix("for=race"))
      let empty = try await site.open("/search?for=")
      #expect(empty.outline.contains("Type a word to look for."))
      let long = try await site.open("/search?for=" + String(repeating: "x", count: 201))
      #expect(long.outline.contains("These were 201."))
      #expect(try await site.open("/search?other=1").contains(.button, "Search"))
    }
  }

  @Test("a file whose index cannot be used is not said to be missing")
  func noIndex() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "search.sqlite")
    try Data("no database at all, but long enough to be taken for one".utf8).write(to: file)
    var site = LiveSite()
    site.serve(search: SearchArchive(path: file.path, of: Self.corpus), report: { _ in })
    let page = try await LiveTest(site).open("/search/README.md")
    #expect(page.title == "README.md")
    #expect(page.outline.contains("Expected to use the file of the index"))
    #expect(!page.outline.contains(".."))
  }

  @Test("the field has the focus where something can be typed, and the lines of a whole file")
  func focus() async throws {
    try await withSite { site in
      let page = try await site.open("/search")
      try await search("race", on: page)
      try await page.until { $0.contains(.status, "1 result for “race”") }
      let field = try page.find(.field, "Words to look for").id
      try await page.press("Close the search")
      try await page.press("Open the search")
      #expect(page.focused?.id == field)
      let file = try await site.open("/search/Examples/Miller.swift?lines=30-31")
      try await file.press("Show the whole file")
      #expect(file.focused?.id == (try file.find(.heading, "Lines 30 to 31").id))
    }
  }

  @Test("how a search is to behave holds for the one that a reload or a new server begins")
  func keptConduct() async throws {
    try await withSite(store: MemorySessionStore()) { site in
      let page = try await openedPanel(site)
      try await page.set("It fails at the end", to: true)
      try await search("race", on: page)
      try await page.until { $0.contains(.status, "\(SearchFailure.asked)") }
      try await page.reload()
      try await page.until { $0.contains(.status, "\(SearchFailure.asked)") }
      site.restart()
      #expect(try await page.reconnect())
      try await page.until { $0.contains(.status, "\(SearchFailure.asked)") }
    }
  }

  @Test("continuing resumes the search that is under way")
  func goingOn() async throws {
    try await withSite { site in
      let page = try await openedPanel(site)
      try await page.perform { try $0.choose("until you continue it", in: "It searches") }
      try await search("race", on: page)
      try await page.perform { try $0.choose("at once", in: "It searches") }
      try await page.press("Continue")
      try await page.until { $0.contains(.status, "1 result for “race”") }
    }
  }

  @Test("the field stays with its words in every state, and searches from each of them")
  func lastingField() async throws {
    try await withSite { site in
      let page = try await openedPanel(site)
      for word in ["timeline", "offline", "undo"] { #expect(page.contains(.link, word)) }
      func expectWords(_ words: String) {
        #expect(page.outline.contains("field ‘Words to look for’: ‘\(words)’"))
      }
      try await search("race", on: page)
      try await page.until { $0.contains(.status, "1 result for “race”") }
      expectWords("race")
      try await page.set("It fails at the end", to: true)
      try await search("wheel", on: page)
      try await page.until { $0.contains(.status, "\(SearchFailure.asked)") }
      expectWords("wheel")
      try await page.set("It fails at the end", to: false)
      try await search("race", on: page)
      try await page.until { $0.contains(.status, "1 result for “race”") }
      try await page.press("Close the search")
      expectWords("race")
      try await page.press("Search")
      try await page.until { $0.contains(.status, "1 result for “race”") }
      #expect(!page.outline.contains("Rejected actions"))
    }
  }

  @Test("a word is asked for where there is none")
  func nothingTyped() async throws {
    try await withSite { site in
      let page = try await site.open("/search")
      try await search("  ", on: page)
      #expect(page.outline.contains("Type a word to look for."))
      try await page.type("r", into: "Words to look for")
      #expect(!page.outline.contains("Type a word to look for."))
    }
  }

  @Test("nothing found: other words are offered, and looked for when they are chosen")
  func suggestions() async throws {
    try await withSite { site in
      let page = try await site.open("/search?for=rece")
      try await page.until { $0.contains(.button, "race") }
      #expect(page.contains(.status, "Nothing found for “rece”"))
      try await page.press("race")
      try await page.until { $0.contains(.status, "1 result for “race”") }
      #expect(page.address == "/search?for=race")
    }
  }

  @Test("a search is held half-way, is cancelled, and goes on when it is let")
  func cancelling() async throws {
    try await withSite { site in
      let page = try await openedPanel(site)
      try await page.perform { try $0.choose("until you continue it", in: "It searches") }
      try await search("race", on: page)
      #expect(page.outline.contains("Searching for “race”"))
      #expect(page.outline.contains("field ‘Words to look for’: ‘race’"))
      try await page.press("Cancel")
      #expect(page.outline.contains("field ‘Words to look for’: ‘race’"))
      #expect(page.address == "/search")
      try await page.press("Search")
      try await page.press("Continue")
      try await page.until { $0.contains(.status, "1 result for “race”") }
    }
  }

  @Test("a search that fails says why, and is tried again")
  func retrying() async throws {
    try await withSite { site in
      let page = try await openedPanel(site)
      try await page.set("It fails at the end", to: true)
      try await search("race", on: page)
      try await page.until { $0.contains(.status, "\(SearchFailure.asked)") }
      try await page.press("Try again")
      try await page.until { $0.contains(.status, "\(SearchFailure.asked)") }
      try await page.set("It fails at the end", to: false)
      try await page.press("Try again")
      try await page.until { $0.contains(.status, "1 result for “race”") }
    }
  }

  @Test("a result that comes too late is rejected, and the page says so")
  func lateResult() async throws {
    try await withSite { site in
      let page = try await openedPanel(site)
      try await page.perform { try $0.choose("until you continue it", in: "It searches") }
      try await page.set("It ignores its cancellation", to: true)
      try await search("race", on: page)
      try await page.press("Cancel")
      try await search("line", on: page)
      try await page.press("Continue")
      try await page.until { $0.contains(.status, "3 results for “line”") }
      try await page.until {
        $0.outline.contains("finish(with:of:): belongs to an earlier search")
          || $0.outline.contains("finish(with:of:): the search is in Finished")
      }
    }
  }

  @Test("a search is closed and opened, and everything that was done is in the chart")
  func closing() async throws {
    let recorder = ChartRecorder()
    try await withSite(recorder: recorder) { site in
      let page = try await site.open("/search")
      #expect(page.outline.contains("States of the search"))
      try await page.press("Close the search")
      #expect(page.outline.contains("The search is closed."))
      try await page.press("Open the search")
      #expect(!page.outline.contains("The search is closed."))
    }
    let chart = recorder.counted(Chart(of: Search<Excerpt>.self))
    // The page is begun for the visit, again for the connection, and a third time by the press.
    #expect(
      chart.transitions.filter { $0.count > 0 }.map { "\($0.name) \($0.count)" }
        == ["setup 3", "cleanup 1"])
  }

  @Test(
    "the keyword is restored after a reload, on a new server, and by back and forward")
  func keeping() async throws {
    try await withSite(store: MemorySessionStore()) { site in
      let page = try await site.open("/search?for=race")
      try await page.until { $0.contains(.status, "1 result for “race”") }
      try await page.reload()
      try await page.until { $0.contains(.status, "1 result for “race”") }
      site.restart()
      #expect(try await page.reconnect())
      try await page.until { $0.contains(.status, "1 result for “race”") }
      try await search("line", on: page)
      try await page.until { $0.contains(.status, "3 results for “line”") }
      #expect(page.address == "/search?for=line")
      try await page.goBack()
      try await page.until { $0.contains(.status, "1 result for “race”") }
      #expect(page.outline.contains("field ‘Words to look for’: ‘race’"))
      try await page.goForward()
      try await page.until { $0.contains(.status, "3 results for “line”") }
    }
  }

  @Test("each page has its own text and conduct of searches")
  func twoPages() async throws {
    try await withSite { site in
      let first = try await openedPanel(site)
      let second = try await site.open("/search")
      try await first.perform { try $0.choose("until you continue it", in: "It searches") }
      try await search("race", on: first)
      try await search("wheel", on: second)
      try await second.until { $0.contains(.status, "1 result for “wheel”") }
      #expect(first.outline.contains("Searching for “race”"))
    }
  }
}
#endif
