#if Web && SQLite
import About
import Millrace
import MillraceTesting
import MillraceViewState
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Architectures
@testable import Recordings

/// The defects of the book's sample that an architecture could have by itself.
///
/// The other ones are of the library, which all of them share, and are tested there: D5, D7 and D9
/// in `RecordingsTests`; D6 and D12 are of the loop and of binders.
@Suite("The defects of the sample, in each architecture", .serialized, .timeLimit(.minutes(5)))
struct DefectTests {
  private static let rain = ItemID(high: 1, low: 1)

  /// Returns the commits and the screens of an app when an item elsewhere is renamed.
  private func commits(
    of style: ArchitectureName, items count: UInt64
  ) throws -> (number: Int, isUnchanged: Bool) {
    var result = (number: 0, isUnchanged: false)
    try SeamTests.withRain { store in
      let (birds, owl) = (ItemID(high: 1, low: 2), ItemID(high: 3, low: 1))
      var tree = store.tree
      try tree.apply(.created(id: birds, parent: .root, name: "Birds"))
      for number in 1...count {
        let id = ItemID(high: 2, low: number)
        try tree.apply(.created(id: id, parent: SeamTests.rain, name: "Drop \(number)"))
      }
      try tree.apply(.created(id: owl, parent: birds, name: "Owl"))
      store.items.reload(tree)
      let app = style.type.init(store, at: LibraryAddress(folder: SeamTests.rain), saved: nil)
      app.catchUp(with: Replica(commit: 70, value: tree))
      let (before, shown) = (store.scope.loop.commitNumber, app.screen)
      try tree.apply(.renamed(owl, name: "Owls"))
      store.items.reload(tree)
      app.catchUp(with: Replica(commit: 71, value: tree))
      result = (store.scope.loop.commitNumber - before, app.screen == shown)
    }
    return result
  }

  @Test(
    "D3: a change elsewhere is one commit of the items, whatever the number of rows",
    arguments: ArchitectureName.allCases)
  func observers(_ style: ArchitectureName) throws {
    // These two have the items in a state of their own, too.
    let wanted = [.elm, .mavb].contains(style) ? 2 : 1
    for count in [1, 200] as [UInt64] {
      let commits = try commits(of: style, items: count)
      #expect(commits.number == wanted, "\(count) rows")
      #expect(commits.isUnchanged, "\(count) rows")
    }
  }

  @Test(
    "D8: a name is stored when typing has ended, once, and not if it is unchanged",
    arguments: ArchitectureName.allCases)
  func typing(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      try await Site.save("Owl", as: ItemID(high: 2, low: 1), in: library)
      try await page.until { $0.rows == ["Owl"] }
      try await page.follow("Owl")
      let commit = library.feed.latest.commit
      for name in ["O", "Ow", "Owls"] { try await page.type(name, into: "Name") }
      #expect(library.feed.latest.commit == commit)
      try await page.submit("Name")
      try await page.until { $0.rows == ["Owls"] }
      // The request, and the change.
      #expect(library.feed.latest.commit == commit + 2)
      for _ in 1...2 {
        try await page.submit("Name")
        try await page.perform { try $0.perform(.blur, on: $0.find(.field, "Name")) }
      }
      try await page.type("Owls", into: "Name")
      try await page.submit("Name")
      try await library.carryOut(.created(id: Self.rain, parent: .root, name: "Rain"))
      try await page.until { $0.rows == ["Owls", "Rain"] }
      #expect(library.feed.latest.commit == commit + 4)
    }
  }

  @Test(
    "D1, D10: the rows are those of the library after every change of it",
    arguments: ArchitectureName.allCases, [1, 2] as [UInt64])
  func rows(_ style: ArchitectureName, seed: UInt64) async throws {
    try await Site.opened(style) { page, _, library in
      var numbers = SeededGenerator(seed: seed)
      let ids = (1...6).map { ItemID(high: 2, low: $0) }
      for number in 1...30 {
        // One change or several at once, of which some are refused.
        for _ in 1...Int.random(in: 1...4, using: &numbers) {
          let id = ids[Int.random(in: 0..<6, using: &numbers)]
          let name = "\(Int.random(in: 0...9, using: &numbers)) of \(number)"
          let change: LibraryChange =
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: .removed(id)
            case 1, 2: .renamed(id, name: name)
            case 3: .moved(id, to: ids[Int.random(in: 0..<6, using: &numbers)])
            default: .created(id: id, parent: .root, name: name)
            }
          try? await library.carryOut(change)
        }
        let tree = library.feed.latest.value
        let names = (tree.children(of: .root) ?? []).compactMap { tree[$0]?.name }
        try await page.until { $0.rows == names }
      }
    }
  }

  @Test(
    "D11: deleting takes the whole subtree and nothing else, and a discarded draft is gone",
    arguments: ArchitectureName.allCases)
  func subtree(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      for name in ["Birds", "Rain"] { try await page.create(name) }
      try await page.follow("Rain")
      try await page.create("Heavy")
      try await page.follow("Heavy")
      let tree = library.feed.latest.value
      let heavy = try #require(
        tree.children(of: .root)?.last.flatMap { tree.children(of: $0)?.first })
      let owl = ItemID(high: 2, low: 1)
      try await Site.save("Owl", as: owl, in: library)
      try await library.carryOut(.moved(owl, to: heavy))
      try await page.until { $0.rows == ["Owl"] }
      try await page.press("Record")
      try await page.perform { try $0.notify("denied", from: "Microphone") }
      try await page.give(Site.sound, named: "sound.wav", to: "Choose an audio file instead")
      try await page.until { $0.contains(.field, "Name for recording") }
      try await page.press("Cancel")
      try await page.follow("Recordings")
      try await page.press("Edit")
      try await page.press("Delete Rain")
      try await page.until { $0.outline.contains("Deleted “Rain”.") }
      #expect(page.rows == ["Birds"] && library.feed.latest.value.count == 2)
      let sound = await library.file(of: owl)
      #expect(sound == nil)
      await #expect(throws: RecordingLibraryError.self) {
        _ = try await library.draft(ItemID(high: 7, low: 4))
      }
    }
  }

  @Test(
    "D13: a failed change is shown and can be requested again, and nothing stored is lost",
    arguments: ArchitectureName.allCases)
  func refused(_ style: ArchitectureName) async throws {
    let fault = Fault("full", "The disk is full")
    try await Site.opened(style, fault: fault) { page, _, library in
      try await page.create("Birds")
      fault.isOn = true
      try await page.press("New folder")
      try await page.type("Rain", into: "Folder name")
      try await page.press("Create")
      try await page.until { $0.outline.contains("The change was not stored.") }
      #expect(page.presented.count == 1 && page.outline.contains("‘Rain’"))
      #expect(library.feed.latest.value.count == 2)
      fault.isOn = false
      try await page.press("Create")
      try await page.until { $0.rows == ["Birds", "Rain"] && $0.presented.isEmpty }
      // The same for what has no field, and for a change without a dialog.
      fault.isOn = true
      try await page.press("Edit")
      try await page.press("Delete Rain")
      try await page.until { $0.outline.contains("The change was not stored.") }
      #expect(page.rows == ["Birds", "Rain"])
      try await page.press("Done")
      #expect(page.presented.isEmpty && !page.outline.contains("The change was not stored."))
      let ids = library.feed.latest.value.children(of: .root) ?? []
      try await page.perform { try $0.notify("moved", "\(ids[1]) \(ids[0])", from: "Dragging") }
      try await page.until { $0.outline.contains("The change was not stored.") }
      #expect(page.rows == ["Birds", "Rain"])
      fault.isOn = false
      try await page.perform { try $0.notify("moved", "\(ids[1]) \(ids[0])", from: "Dragging") }
      try await page.until { $0.rows == ["Birds"] }
    }
  }
}
#endif
