#if Web && SQLite
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Synchronization
import Testing

@testable import Recordings

@Suite("The recordings as a person uses them", .timeLimit(.minutes(5)))
struct RecordingsSiteTests {
  /// A site with the library, as the gallery has it.
  private static func withSite(
    store: (any SessionStore)? = nil, _ body: (LiveTest, RecordingLibrary) async throws -> Void
  ) async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      var site = LiveSite()
      site.store = store
      let ids = Mutex<UInt64>(0)
      let newID: @Sendable () -> ItemID = {
        ids.withLock {
          $0 += 1
          return ItemID(high: 7, low: $0)
        }
      }
      site.serve(recordings: library, newID: newID)
      try await body(LiveTest(site), library)
      try await library.close()
    }
  }

  private static func create(_ name: String, on page: LiveTestPage) async throws {
    try await page.press("New folder")
    try await page.type(name, into: "Folder name")
    try await page.press("Create")
    try await page.until { $0.presented.isEmpty }
  }

  @Test("two pages live on shared data: what one makes, the other shows")
  func twoPages() async throws {
    try await Self.withSite { site, _ in
      let one = try await site.open("/recordings")
      let two = try await site.open("/recordings")
      #expect(one.title == "Recordings")
      try await Self.create("Rain", on: one)
      try await two.until { $0.contains(.link, "Rain") }
      try await two.follow("Rain")
      #expect(two.title == "Rain")
      try await two.press("New folder")
      try await two.type("Heavy", into: "Folder name")
      // The folder goes while something in it is being named.
      try await one.press("Edit")
      try await one.press("Delete Rain")
      try await two.until { $0.title == "Recordings" }
      #expect(two.presented.isEmpty)
      #expect(two.outline.contains("The folder that was open has been deleted."))
      #expect(!two.contains(.link, "Rain"))
    }
  }

  @Test("back and forward restore the previous address, and a reload keeps it")
  func addresses() async throws {
    try await Self.withSite { site, _ in
      let page = try await site.open("/recordings")
      try await Self.create("Rain", on: page)
      try await page.follow("Rain")
      let address = page.address
      #expect(address == "/recordings/\(ItemID(high: 7, low: 1))")
      try await page.goBack()
      #expect(page.title == "Recordings")
      #expect(page.address == "/recordings")
      try await page.goForward()
      #expect(page.title == "Rain")
      try await page.reload()
      #expect(page.title == "Rain")
      #expect(page.address == address)
      await #expect(throws: LiveTestError.noPage("/nothing")) {
        _ = try await site.open("/nothing")
      }
    }
  }

  @Test("an action without a connection waits, and happens once")
  func dropped() async throws {
    try await Self.withSite { site, library in
      let page = try await site.open("/recordings")
      try await page.press("New folder")
      try await page.drop()
      try await page.type("Rain", into: "Folder name")
      try await page.submit("Folder name")
      #expect(page.waitingCount == 2)
      #expect(try await page.reconnect())
      try await page.until { $0.contains(.link, "Rain") && $0.presented.isEmpty }
      #expect(library.feed.latest.value.count == 2)
      // No browser reconnected in time: the page is loaded anew.
      try await page.press("New folder")
      try await page.drop()
      try site.advance(by: .seconds(60))
      try await site.sweep()
      #expect(try await page.reconnect() == false)
      #expect(page.presented.isEmpty)
    }
  }

  @Test("a page outlives its server: address, dialog and text, and what was done meanwhile")
  func restarted() async throws {
    try await Self.withSite(store: MemorySessionStore()) { site, library in
      let page = try await site.open("/recordings")
      try await Self.create("Rain", on: page)
      try await page.follow("Rain")
      try await page.press("New folder")
      try await page.type("Hea", into: "Folder name")
      let before = page.outline
      site.restart()
      try await page.drop()
      try await page.type("Heavy", into: "Folder name")
      try await page.submit("Folder name")
      #expect(try await page.reconnect())
      #expect(page.title == "Rain")
      try await page.until { $0.contains(.link, "Heavy") }
      #expect(before.contains("field ‘Folder name’: ‘Hea’"))
      #expect(library.feed.latest.value.count == 3)
    }
  }

  @Test("a folder that the killed server made is not made again when its event comes a second time")
  func madeTwice() async throws {
    let store = MemorySessionStore()
    try await Self.withSite(store: store) { site, library in
      let page = try await site.open("/recordings")
      try await page.press("New folder")
      try await page.type("Rain", into: "Folder name")
      // As if the server had made the folder and been killed before it kept or said that.
      try await library.carryOut(
        .created(id: ItemID(high: 7, low: 1), parent: .root, name: "Rain"))
      site.restart()
      try await page.drop()
      try await page.submit("Folder name")
      #expect(try await page.reconnect())
      try await page.until { $0.presented.isEmpty }
      #expect(page.contains(.link, "Rain"))
      #expect(library.feed.latest.value.count == 2)
    }
  }
}
#endif
