#if Web && SQLite
import Foundation
import Millrace
import MillraceTesting
import MillraceViewState
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Architectures
@testable import Recordings

/// The eight apps at the same time, and the slider through their common history.
@Suite("Eight architectures on one loop", .timeLimit(.minutes(5)))
struct HistoryTests {
  private func showBeside(
    _ style: ArchitectureName, _ isShown: Bool = true, on page: LiveTestPage
  ) async throws {
    try await page.perform { try $0.set(style.name, to: isShown) }
  }

  @Test("a change by one app is shown by all of them, each at its own screen")
  func together() async throws {
    try await Site.opened(.mvc) { page, _, _ in
      try await page.create("Rain")
      try await page.follow("Rain")
      for style in ArchitectureName.allCases.dropFirst() {
        try await page.showOnly(style)
        #expect(page.title == "Recordings in \(style.name)")
        #expect(page.rows == ["Rain"], "\(style)")
        #expect(page.address == "/architectures/\(style.rawValue)")
      }
      try await page.showOnly(.mvc)
      #expect(page.title == "Rain in MVC" && page.rows == [])
    }
  }

  @Test("VS-9: the state of a screen is shown as text after each action, as long as one wants it")
  func log() async throws {
    let toggle = "Show the state as text after each action"
    try await Site.opened(.viewState) { page, _, _ in
      #expect(!page.outline.contains("view state, commit"))
      try await page.perform { try $0.set(toggle, to: true) }
      #expect(page.outline.ranges(of: "view state, commit").count == 1)
      try await page.press("New folder")
      try await page.type("Hea", into: "Folder name")
      #expect(page.outline.contains(": the dialog has changed"))
      #expect(page.outline.contains(#""name" : "Hea""#))
      try await page.press("Cancel")
      for name in ["Edit", "Done", "Edit", "Done", "Edit"] { try await page.press(name) }
      // Only the last entries are kept.
      #expect(!page.outline.contains("the dialog has changed"))
      #expect(page.outline.ranges(of: "view state, commit").count == Apps.logLimit)
      try await page.perform { try $0.set(toggle, to: false) }
      #expect(!page.outline.contains("view state, commit"))
      try await page.showOnly(.mvc)
      #expect(!page.outline.contains(toggle))
    }
  }

  @Test(
    "the slider moves each open app, and what was typed comes back",
    arguments: ArchitectureName.allCases)
  func past(_ style: ArchitectureName) async throws {
    let other = style == .mvc ? ArchitectureName.elm : .mvc
    try await Site.opened(style) { page, _, library in
      try await page.openPanel()
      try await showBeside(other, on: page)
      try await library.carryOut(.created(id: Self.rain, parent: .root, name: "Rain"))
      try await page.until { $0.rows == ["Rain", "Rain"] }
      try await showBeside(other, false, on: page)
      try await page.press("New folder")
      try await page.type("Hea", into: "Folder name")
      try await page.type("Heavy", into: "Folder name")
      try await page.press("Cancel")
      try await page.follow("Rain")
      // D8: what is typed into one field is one step, with the text as it was at the end.
      #expect(page.outline.contains("This is the present, step 5."))
      try await showBeside(other, on: page)

      // The dialog as it was opened.
      try await page.move(to: 2)
      #expect(page.outline.contains("Folder name") && !page.outline.contains("‘Hea"))
      #expect(page.title == "Recordings in \(style.name)")
      // The dialog as it was when it was cancelled.
      try await page.move(to: 3)
      #expect(page.outline.contains("This is the past, step 3 of 5. It cannot be changed."))
      #expect(page.outline.contains("‘Heavy’"))
      await #expect(throws: TestHostError.self) { try await page.type("x", into: "Folder name") }
      // A change of the library waits.
      try await library.carryOut(.created(id: Self.wind, parent: .root, name: "Wind"))
      try await page.settle()
      #expect(page.rows == ["Rain", "Rain"])
      try await page.press("Back to the present")
      try await page.until { $0.rows == ["Rain", "Wind"] }
      #expect(page.title == "Rain in \(style.name)" && page.presented.isEmpty)
    }
  }

  @Test("the page of no architecture shows three, each with the ways to its code and its guide")
  func several() async throws {
    try await Site.with { site, _ in
      let page = try await site.open("/architectures")
      let shown = [ArchitectureName.mvc, .mvvm, .elm]
      #expect(page.shown == shown && page.address == "/architectures/mvc?with=mvvm,elm")
      for style in shown {
        #expect(page.outline.contains(style.summary))
        for name in ["Code of", "Guide to"] {
          #expect(page.contains(.link, "\(name) \(style.name)"))
        }
      }
      // The next one takes the place of the first, and the last one stays.
      try await showBeside(.mvc, false, on: page)
      #expect(page.title == "Recordings in MVVM-C")
      for style in [ArchitectureName.mvvm, .elm] { try await showBeside(style, false, on: page) }
      #expect(page.shown == [.elm] && page.title == "Recordings in Elm")
    }
  }

  @Test("the code and the guide of each architecture exist", arguments: ArchitectureName.allCases)
  func reading(_ style: ArchitectureName) {
    for path in [style.firstFile, style.guide] {
      #expect(
        FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "\(path)")
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  @Test("one press shows all eight, and one slider moves all of them, also after a restart")
  func allEight() async throws {
    try await Site.opened(.elm, store: MemorySessionStore()) { page, site, library in
      try await page.openPanel()
      try await page.create("Rain")
      try await page.follow("Rain")
      try await page.perform { try $0.set("All eight", to: true) }
      #expect(page.rows == Array(repeating: "Rain", count: 7))
      try await page.move(to: 1)
      #expect(page.rows == [] && page.outline.contains("This is the past, step 1 of 5."))
      try await page.press("Back to the present")
      #expect(page.rows.count == 7)
      site.restart()
      try await page.drop()
      #expect(try await page.reconnect())
      #expect(page.rows.count == 7 && page.title == "Rain in Elm")
      try await showBeside(.mvc, false, on: page)
      #expect(page.rows.count == 6)
      for isAll in [true, false] { try await page.perform { try $0.set("All eight", to: isAll) } }
      // Those that were shown before are left.
      #expect(page.rows.count == 6 && page.title == "Rain in Elm")
    }
  }

  @Test(
    "one continues from the past, and the library does not go back",
    arguments: ArchitectureName.allCases)
  func branch(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      try await page.openPanel()
      try await page.create("Rain")
      try await page.follow("Rain")
      try await page.create("Heavy")
      try await page.move(to: 2)
      #expect(page.title == "Recordings in \(style.name)")
      #expect(page.rows == [] && page.outline.contains("Folder name"))
      try await page.press("Continue from here")
      try await page.until { $0.rows == ["Rain"] }
      #expect(library.feed.latest.value.count == 3)
      #expect(page.outline.contains("This is the present, step 2."))
      #expect(page.presented.count == 1, "\(style)")
      try await page.press("Cancel")
      try await page.follow("Rain")
      #expect(page.rows == ["Heavy"])
    }
  }

  /// An action that ends a view of the past.
  enum End: CaseIterable {
    case resume, newestStep, branch
  }

  @Test(
    "events that arrive while the past is shown wait for the present",
    arguments: ArchitectureName.allCases, End.allCases)
  func waiting(_ style: ArchitectureName, end: End) async throws {
    try await Site.with { _, library in
      let apps = Apps(library, newID: { Self.rain }, from: [:], beside: Loop())
      apps.handle(.shared(.askToCreate), in: style)
      apps.move(to: 1)
      apps.handle(.shared(.toggleEditing), in: style)
      apps.handle(.shared(.askToCreate), in: style)
      #expect(!apps[style].screen.folder.isEditing && apps[style].screen.dialog == nil)
      switch end {
      case .resume: apps.resume()
      case .newestStep: apps.move(to: 2)
      case .branch: apps.branch()
      }
      #expect(apps[style].screen.folder.isEditing && apps[style].screen.dialog != nil)
      #expect(apps.slider.count == (end == .branch ? 3 : 4))
    }
  }

  private static let rain = ItemID(high: 1, low: 1)
  private static let wind = ItemID(high: 1, low: 2)
}
#endif
