#if SQLite && Web
import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Annotations

@Suite("The page of a sheet", .timeLimit(.minutes(2)))
struct AnnotationsPageTests {
  private func withPages(
    _ body: (SheetLibrary, LiveTest) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = SheetArchive(
      path: folder.appending(path: "annotations.sqlite").path, count: 400)
    let library = try await archive.library()
    var site = LiveSite()
    site.store = MemorySessionStore()
    site.serve(annotations: archive)
    try await body(library, LiveTest(site))
    try await archive.close()
  }

  @Test("filters are chosen from the list, and what is to be seen is counted")
  func filtering() async throws {
    try await withPages { library, test in
      let sheet = library.feed.latest.value[0]
      let page = try await test.open("/annotations")
      #expect(page.title == "PA0.02 Ground floor")
      #expect(page.address == "/annotations/PA0.02")
      #expect(page.contains(.status, "All 400 annotations"))
      try await page.perform { try $0.select("Personal: off") }
      let personal = sheet.annotations.count { $0.share == .personal }
      #expect(page.contains(.status, "\(personal) of 400 annotations"))
      try await page.press("Clear filters")
      #expect(page.contains(.status, "All 400 annotations"))
    }
  }

  @Test("what the office does is on every page, and what a page asks is its own")
  func shared() async throws {
    try await withPages { library, test in
      let first = try await test.open("/annotations/PA0.03")
      let second = try await test.open("/annotations/PA0.03")
      try await first.perform { try $0.select("Hide everything: off") }
      #expect(first.contains(.status, "0 of 40 annotations"))
      try await library.deliver(to: SheetID(rawValue: "PA0.03"))
      let count = library.feed.latest.value[1].annotations.count
      try await second.until { $0.contains(.status, "All \(count) annotations") }
      try await first.until { $0.contains(.status, "0 of \(count) annotations") }
    }
  }

  @Test("filters are there again after a reload and on a new server, sheet by sheet")
  func keeping() async throws {
    try await withPages { _, test in
      let page = try await test.open("/annotations/PA0.03")
      try await page.perform { try $0.select("Hide everything: off") }
      try await page.reload()
      #expect(page.contains(.status, "0 of 40 annotations"))
      test.restart()
      #expect(try await page.reconnect())
      try await page.press("Clear filters")
      #expect(page.contains(.status, "All 40 annotations"))
    }
  }

  @Test("a request to the office changes the file and the page, or its failure is shown")
  func asking() async throws {
    try await withPages { library, test in
      let id = SheetID(rawValue: "PA0.03")
      func sheet() -> Sheet { library.feed.latest.value[1] }
      let page = try await test.open("/annotations/PA0.03")
      let titles = Titles(.english)
      let issue = try #require(sheet().annotations.first { $0.status == .open })
      let name = try #require(
        page.findAll(.item).map(\.accessibleName).first {
          $0.hasPrefix(titles.title(of: issue)) && $0.contains("Open")
        })
      try await page.perform { try $0.select(name) }
      try await page.press("Close the issue")
      try await page.until { _ in sheet()[issue.id]?.status == .closed }
      try await page.until { !$0.contains(.button, "Close the issue") }
      for answer in ["Cancel", "Remove for everybody"] {
        try await page.press("Remove")
        #expect(page.contains(.alert, titles.question(about: issue)))
        #expect(sheet()[issue.id] != nil)
        try await page.press(answer)
      }
      try await page.until { $0.contains(.status, "All 39 annotations") }
      #expect(sheet().id == id)
      #expect(sheet()[issue.id] == nil)
      try await library.close()
      try await page.press("Sync with the office")
      try await page.until { !$0.findAll(.alert).isEmpty }
    }
  }

  @Test("a question about an annotation is closed when the annotation is removed")
  func gone() async throws {
    try await withPages { library, test in
      let id = SheetID(rawValue: "PA0.03")
      let page = try await test.open("/annotations/PA0.03")
      let annotation = library.feed.latest.value[1].annotations[0]
      let titles = Titles(.english)
      let name = try #require(
        page.findAll(.item).map(\.accessibleName).first {
          $0.hasPrefix(titles.title(of: annotation))
        })
      try await page.perform { try $0.select(name) }
      try await page.press("Remove")
      let question = titles.question(about: annotation)
      #expect(page.contains(.alert, question))
      try await library.carryOut({ SheetChange(on: $0.id, removed: [annotation.id]) }, on: id)
      try await page.until { !$0.contains(.alert, question) }
      #expect(page.contains(.status, "All 39 annotations"))
    }
  }

  @Test("there is no page for a sheet that is not there")
  func unknown() async throws {
    try await withPages { _, test in
      for address in ["/annotations/nothing", "/annotations/PA0.02/more"] {
        await #expect(throws: LiveTestError.noPage(address)) { _ = try await test.open(address) }
      }
    }
  }
}
#endif
