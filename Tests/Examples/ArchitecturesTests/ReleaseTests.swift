#if Web && SQLite
import About
import Dispatch
import Foundation
import Millrace
import MillraceTesting
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Architectures
@testable import Recordings

/// Tests that the eight apps are released with their owner.
@Suite("The release of eight architectures", .timeLimit(.minutes(5)))
struct ReleaseTests {
  /// The apps of a page, and what they are made of, as long as they exist.
  private final class Watched: @unchecked Sendable {
    // Read between two steps of a page, whose executor is the test's.
    weak var content: ArchitecturesPage.State.Content?
    private var parts: [(name: String, exists: () -> Bool)] = []

    /// Adds apps.
    func watch(_ apps: Apps?) {
      guard let apps else { return }
      func add(_ name: String, _ object: AnyObject) {
        parts.append((name, { [weak object] in object != nil }))
      }
      add("apps", apps)
      add("loop", apps.loop)
      add("slider", apps.slider)
      for style in ArchitectureName.allCases { add(style.name, apps[style]) }
    }

    /// The names of the parts that still exist.
    var left: [String] { parts.filter { $0.exists() }.map(\.name) }
    var count: Int { parts.count }
  }

  @Test("the apps are released with their owner")
  func owner() async throws {
    try await Site.with { _, library in
      let watched = Watched()
      do {
        let apps = Apps(library, newID: { ItemID(high: 7, low: 1) }, from: [:], beside: Loop())
        watched.watch(apps)
        for style in ArchitectureName.allCases {
          apps.handle(.shared(.askToCreate), in: style)
          apps.handle(.shared(.typed("Rain")), in: style)
        }
      }
      #expect(watched.count == 11 && watched.left == [])
    }
  }

  @Test("the apps end with their page, and at a reload")
  func released() async throws {
    try await Site.with { _, library in
      let watched = Watched()
      let site = Self.site(watched, library)
      let test = LiveTest(site)
      // The page is released before the end: it has the session.
      try await Self.visit(test, watched, library)
      try test.advance(by: site.patience)
      try await test.sweep()
      #expect(watched.count == 22 && watched.left == [])
      #expect(watched.content == nil)
    }
  }

  @Test(
    "the apps end with their page while the library has not answered, which carries out the change",
    arguments: ArchitectureName.allCases, [false, true])
  func unanswered(_ style: ArchitectureName, isPast: Bool) async throws {
    let storage = HeldStorage()
    let owl = LibraryChange.recorded(
      id: ItemID(high: 2, low: 1), parent: .root, name: "Owl",
      audio: Audio(format: .wav, bytes: 8_044, milliseconds: 1_000))
    let library = try RecordingLibrary.inMemory(owl, through: storage)
    await library.start()
    let watched = Watched()
    let site = Self.site(watched, library)
    let test = LiveTest(site)
    try await Self.ask(test, style, watched, storage, isPast)
    try test.advance(by: site.patience)
    try await test.sweep()
    #expect(storage.count == 1 && watched.count == 11)
    #expect(watched.left == [])
    for await tree in library.feed.values() {
      if tree.value[ItemID(high: 2, low: 1)]?.name == "Owls" || tree.value.count == 3 { break }
      storage.release()
    }
  }

  /// Asks for a change, and leaves the page before there is an answer.
  ///
  /// A dialog stays until the answer, and covers the history. So before a view of the past a name
  /// is asked for, which has no dialog.
  private static func ask(
    _ test: LiveTest, _ style: ArchitectureName, _ watched: Watched, _ storage: HeldStorage,
    _ isPast: Bool
  ) async throws {
    let page = try await test.open("/\(style.root)")
    if isPast {
      try await page.openPanel()
      try await page.follow("Owl")
      try await page.type("Owls", into: "Name")
      try await page.submit("Name")
    } else {
      try await page.press("New folder")
      try await page.type("Rain", into: "Folder name")
      try await page.press("Create")
    }
    await storage.change()
    watched.watch(watched.content?.apps)
    if isPast { try await page.move(to: 1) }
    try await page.drop()
  }

  @Test(
    "the apps end with their page while a sound is being stored",
    arguments: ArchitectureName.allCases)
  func unstored(_ style: ArchitectureName) async throws {
    try await Site.with { _, library in
      let watched = Watched()
      var site = Self.site(watched, library)
      let uploads = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID())")
      try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: uploads) }
      site.uploads = Uploads(folder: uploads.path)
      let test = LiveTest(site)
      // The shelf stores nothing until the end.
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      await withCheckedContinuation { held in
        Task {
          await library.shelf.onQueue {
            held.resume()
            gate.wait()
          }
        }
      }
      try await Self.give(test, style, watched)
      try test.advance(by: site.patience)
      try await test.sweep()
      #expect(watched.count == 11 && watched.left == [])
    }
  }

  /// Gives a file to the recorder, and leaves the page before it is stored.
  private static func give(
    _ test: LiveTest, _ style: ArchitectureName, _ watched: Watched
  ) async throws {
    let page = try await test.open("/\(style.root)")
    try await page.press("Record")
    try await page.perform { try $0.notify("absent", from: "Microphone") }
    try await page.give(Site.sound, named: "sound.wav", to: "Choose an audio file instead")
    try await page.until { $0.outline.contains("The recording is being stored.") }
    watched.watch(watched.content?.apps)
    try await page.drop()
  }

  @Test("a page that no browser has connected to has no apps")
  func atRest() async throws {
    try await Site.with { _, library in
      let watched = Watched()
      let open = RunningSite(Self.site(watched, library), form: .patches)
      guard case .page(let session, _, _) = await open.open("/architectures") else {
        Issue.record("no page")
        return
      }
      let title = try await LiveMirror(session).title
      #expect(title == "Recordings in MVC")
      #expect(watched.content != nil && watched.content?.apps == nil)
    }
  }

  private static func site(_ watched: Watched, _ library: RecordingLibrary) -> LiveSite {
    var site = LiveSite()
    site.page("/architectures") { visit in
      guard let state = ArchitecturesPage.State(at: visit.addressWithQuery) else { return nil }
      watched.content = state.content
      return PageFactory(
        ArchitecturesPage(library: library, newID: { ItemID(high: 7, low: 1) }), state: state,
        keeping: ArchitecturesPage.keeping, about: ArchitecturesPage.about)
    }
    return site
  }

  private static func visit(
    _ test: LiveTest, _ watched: Watched, _ library: RecordingLibrary
  ) async throws {
    let page = try await test.open("/architectures/mvc")
    for style in ArchitectureName.allCases {
      try await page.showOnly(style)
      try await use(page, in: library)
    }
    watched.watch(watched.content?.apps)
    #expect(watched.left.count == 11)
    // The new page opens apps, and replaces them by those that begin where the old ones were.
    try await page.reload()
    watched.watch(watched.content?.apps)
    try await page.openPanel()
    try await page.move(to: 1)
    // A turn that waits for the present retains nothing.
    try await library.carryOut(.created(id: ItemID(high: 8, low: 1), parent: .root, name: "Wind"))
    try await page.settle()
    try await page.drop()
  }

  /// Has a dialog, a recorder and a change of the library in the shown app.
  private static func use(_ page: LiveTestPage, in library: RecordingLibrary) async throws {
    try await page.create("Rain")
    try await page.follow("Rain")
    try await page.press("Record")
    try await page.press("Cancel")
    try await page.press("Edit")
    try await page.follow("Recordings")
    try await library.carryOut(.removed(ItemID(high: 7, low: 1)))
    try await page.until { $0.rows == [] }
  }
}
#endif
