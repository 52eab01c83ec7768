#if SQLite && Web
import About
import Foundation
import Millrace
import MillraceDurable
import MillraceDurableTesting
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Annotations

@Suite("The page of a sheet", .timeLimit(.minutes(5)))
struct AnnotationsPageTests {
  /// Runs devices over an office in this process, and the pages of the devices.
  private func withPages(
    _ body: @Sendable (FieldSite, LiveTest) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = FakeServer(schema: try .field())
    let site = FieldSite(folder: folder, count: 400) {
      server.transport(as: Requester(user: $0.rawValue))
    }
    try await site.run {
      let uploads = folder.appending(path: "uploads")
      try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
      var pages = LiveSite()
      pages.store = MemorySessionStore()
      pages.uploads = Uploads(folder: uploads.path)
      pages.serve(annotations: site)
      try await body(site, LiveTest(pages))
    }
  }

  @Test("filters are chosen from the list, and what is to be seen is counted")
  func filtering() async throws {
    try await withPages { site, test in
      let sheet = try await site.device(.ada).sheets.latest.value[0]
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

  @Test("a drawing on one tablet appears on the other, and each page has its own filters")
  func shared() async throws {
    try await withPages { _, test in
      let ada = try await test.open("/annotations/PA0.03")
      let ben = try await test.open("/annotations/ben/PA0.03")
      try await ben.perform { try $0.select("Hide everything: off") }
      try await ada.press("Add an issue")
      try await ada.place("500 500")
      try await ada.until { $0.contains(.status, "All 41 annotations") }
      try await ben.until { $0.contains(.status, "0 of 41 annotations") }
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

  @Test("without a connection changes wait in order, and with it they are at the office")
  func offline() async throws {
    try await withPages { site, test in
      let ada = try await site.device(.ada)
      let page = try await test.open("/annotations/PA0.03")
      let office = try await test.open("/annotations/office/PA0.03")
      ada.noConnection.isOn = true
      try await page.until { $0.status == "No connection." }
      try await page.press("Add an issue")
      try await page.place("100 200")
      // What a person has placed is chosen.
      try await page.until { $0.contains(.group, "Chosen") }
      #expect(page.contains(.status, "All 41 annotations"))
      try await page.type("Damp wall", into: "Note")
      try await page.press("Save the note")
      #expect(page.contains(.status, "The note is saved."))
      try await page.until { $0.status == "No connection. 2 changes wait." }
      try await page.until { $0.queue == ["Issue 41: added", "Issue 41: note written"] }
      #expect(office.contains(.status, "All 40 annotations"))
      ada.noConnection.isOn = false
      try await page.until { $0.status == "Everything is at the office." && $0.queue.isEmpty }
      try await office.until { $0.contains(.status, "All 41 annotations") }
      try await office.until {
        $0.outline.contains("Ada Quarry · Issue 41: added")
          && $0.outline.contains("Ada Quarry · Issue 41: note written")
      }
    }
  }

  @Test("a change of a sheet that the office has locked is rolled back, with a reason")
  func refused() async throws {
    try await withPages { site, test in
      let ada = try await site.device(.ada)
      let page = try await test.open("/annotations/PA0.03")
      let office = try await test.open("/annotations/office/PA0.03")
      ada.noConnection.isOn = true
      try await page.until { $0.status == "No connection." }
      try await office.set("Lock this sheet", to: true)
      try await office.until { $0.status == "Everything is at the office." }
      try await page.press("Add an issue")
      try await page.place("100 200")
      try await page.until { $0.contains(.status, "All 41 annotations") }
      ada.noConnection.isOn = false
      let reason = "The office has locked the sheet. Ask it to unlock the sheet."
      try await page.until {
        $0.contains(.status, "The office refused “An annotation: added”. \(reason)")
      }
      try await page.until { $0.contains(.status, "All 40 annotations") }
      try await page.press("Understood")
      try await page.until { !$0.outline.contains("The office refused") }
      // Now the tablet knows it, and refuses at once.
      try await page.press("Add an issue")
      try await page.place("100 200")
      try await page.until { $0.contains(.status, reason) }
      #expect(page.contains(.status, "All 40 annotations"))
    }
  }

  @Test("waiting actions are there again after the end of the process")
  func restart() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = FakeServer(schema: try .field())
    func site() -> FieldSite {
      FieldSite(folder: folder, count: 400) {
        server.transport(as: Requester(user: $0.rawValue))
      }
    }
    let mark = FieldActions.Make(
      origin: FieldOrigin(sheet: SheetID(rawValue: "PA0.03"), by: DeviceID.ada.person), mark: "m",
      x: 1, y: 2)
    let first = site()
    try await first.run {
      let ada = try await first.device(.ada)
      ada.noConnection.isOn = true
      for await work in ada.work.values() where work.value.status.phase == .offline { break }
      try ada.client.perform(mark)
      for await sheets in ada.sheets.values() where sheets.value[1].nextID == 41 { break }
    }
    let second = site()
    try await second.run {
      let ben = try await second.device(.ben)
      let ada = try await second.device(.ada)
      #expect(ada.sheets.latest.value[1].annotations.count == 41)
      for await sheets in ben.sheets.values() where sheets.value[1].nextID == 41 { break }
    }
  }

  @Test("a photo is on the device at once, and a full disk is a reason")
  func photos() async throws {
    try await withPages { site, test in
      let ada = try await site.device(.ada)
      let page = try await test.open("/annotations/PA0.03")
      ada.noConnection.isOn = true
      let issue = try #require(ada.sheets.latest.value[1].annotations.first { $0.type == .issue })
      let title = Titles(.english).title(of: issue)
      try await page.select(title)
      let photo = Array("not really a photo".utf8)
      try await page.give(photo, named: "wall.png", type: "image/png", to: "Add a photo")
      try await page.until { $0.contains(.image, "Photo 1: \(title)") }
      let id = try #require(ada.sheets.latest.value[1][issue.id]?.photos.first)
      let path = try #require(ada.path(ofPhoto: id))
      #expect(FileManager.default.contents(atPath: path).map(Array.init) == photo)
      try await page.until { $0.queue == ["\(title): photo added"] }
      let statuses = page.findAll(.status).count
      try await page.give(photo, named: "wall.txt", type: "text/plain", to: "Add a photo")
      try await page.until { $0.findAll(.status).count > statuses }
    }
  }

  @Test("an annotation is removed for everyone at once, and undone it is back and chosen")
  func undo() async throws {
    try await withPages { site, test in
      let page = try await test.open("/annotations/PA0.03")
      let ben = try await test.open("/annotations/ben/PA0.03")
      let annotation = try await site.device(.ada).sheets.latest.value[1].annotations[0]
      let title = Titles(.english).title(of: annotation)
      try await page.select(title)
      try await page.press("Remove")
      #expect(page.contains(.status, "\(title) is removed for everyone."))
      for each in [page, ben] {
        try await each.until { $0.contains(.status, "All 39 annotations") }
      }
      #expect(!page.contains(.group, "Chosen"))
      try await page.press("Undo")
      #expect(!page.contains(.status, "\(title) is removed for everyone."))
      for each in [page, ben] {
        try await each.until { $0.contains(.status, "All 40 annotations") }
      }
      #expect(page.contains(.group, "Chosen"))
      try await page.press("Remove")
      try await page.press("Close the notice")
      #expect(!page.contains(.button, "Undo"))
    }
  }

  @Test("a mark of a photo that is missing says so")
  func noPhoto() async throws {
    try await withPages { site, test in
      let page = try await test.open("/annotations/PA0.03")
      let sheet = try await site.device(.ada).sheets.latest.value[1]
      for (type, isMissing) in [(AnnotationType.photo, true), (.issue, false)] {
        let annotation = try #require(sheet.annotations.first { $0.type == type })
        try await page.select(Titles(.english).title(of: annotation))
        #expect(page.contains(.text, "It has no photo yet.") == isMissing)
      }
    }
  }

  @Test("there is no page for a sheet that is not there")
  func unknown() async throws {
    try await withPages { _, test in
      for address in ["/annotations/nothing", "/annotations/PA0.02/more", "/annotations/ben/x"] {
        await #expect(throws: LiveTestError.noPage(address)) { _ = try await test.open(address) }
      }
    }
  }
}

extension LiveTestPage {
  /// The state of the exchange with the office, in words.
  fileprivate var status: String? {
    findAll(.status).map(\.accessibleName).first { name in
      ["No connection.", "Syncing.", "Everything", "The office does not"].contains {
        name.hasPrefix($0)
      }
    }
  }

  /// The changes that wait, in words.
  fileprivate var queue: [String] {
    findAll(.item).map(\.accessibleName).filter { name in
      ["added", "moved", "written"].contains { name.hasSuffix(" \($0)") } && !name.contains("·")
    }
  }

  /// Places something on the drawing, as its code in a browser does.
  fileprivate func place(_ point: String) async throws {
    let label = Titles(.english)["sheet.drawing"]
    try await perform { try $0.notify("placed", point, from: label) }
  }

  /// Chooses an annotation of the list by the beginning of its row.
  fileprivate func select(_ title: String) async throws {
    let name = findAll(.item).map(\.accessibleName).first {
      $0.hasPrefix(title + " ") || $0.hasPrefix(title + ",") || $0.hasPrefix(title + "\n")
    }
    try await perform { try $0.select(name ?? title) }
  }
}
#endif
