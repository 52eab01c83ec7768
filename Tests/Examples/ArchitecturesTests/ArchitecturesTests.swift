#if Web && SQLite
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Architectures
@testable import Recordings

/// Tests of a person's actions in Recordings, for each architecture.
@Suite("Recordings in eight architectures", .timeLimit(.minutes(5)))
struct ArchitecturesTests {
  @Test(
    "a folder is created and sorted by its name; a blank name is not",
    arguments: ArchitectureName.allCases)
  func create(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      #expect(page.outline.contains("Nothing here yet."))
      for name in ["Rain", "Birds", "Wind"] { try await page.create(name) }
      #expect(page.rows == ["Birds", "Rain", "Wind"])
      try await page.press("New folder")
      try await page.type(" ", into: "Folder name")
      #expect(page.outline.contains("A name has at least one visible character."))
      try await page.submit("Folder name")
      #expect(page.presented.count == 1)
      try await page.press("Cancel")
      #expect(page.presented.isEmpty && library.feed.latest.value.count == 4)
    }
  }

  @Test(
    "one goes into a folder and back, by links, by history and after a reload",
    arguments: ArchitectureName.allCases)
  func navigate(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, _ in
      try await page.create("Rain")
      try await page.follow("Rain")
      #expect(page.title == "Rain in \(style.name)")
      let address = "/architectures/\(style.rawValue)/\(ItemID(high: 7, low: 1))"
      #expect(page.address == address)
      try await page.create("Heavy")
      #expect(page.rows == ["Heavy"])
      try await page.goBack()
      #expect(page.rows == ["Rain"] && page.address == "/architectures/\(style.rawValue)")
      try await page.goForward()
      #expect(page.rows == ["Heavy"])
      try await page.reload()
      #expect(page.rows == ["Heavy"] && page.address == address)
      try await page.follow("Recordings")
      #expect(page.rows == ["Rain"])
    }
  }

  @Test(
    "D1, D9: a row that is renamed moves to its position; a refusal stays in the dialog",
    arguments: ArchitectureName.allCases)
  func rename(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, _ in
      for name in ["Birds", "Rain"] { try await page.create(name) }
      try await page.press("Edit")
      try await page.press("Rename Birds")
      try await page.type(String(repeating: "x", count: 300), into: "Name")
      #expect(page.outline.contains("A name has at most 255 bytes"))
      try await page.type("Wind", into: "Name")
      try await page.press("Rename")
      try await page.until { $0.presented.isEmpty }
      #expect(page.rows == ["Rain", "Wind"])
      #expect(page.contains(.button, "Rename Wind"))
    }
  }

  @Test("an item is moved by the dialog and by dragging", arguments: ArchitectureName.allCases)
  func move(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      for name in ["Birds", "Rain", "Wind"] { try await page.create(name) }
      let ids = library.feed.latest.value.children(of: .root) ?? []
      try await page.press("Edit")
      try await page.press("Move Birds")
      #expect(
        page.findAll(.button).filter { $0.accessibleName == "Move" }.map(\.traits.isEnabled) == [
          false
        ])
      try await page.perform { try $0.choose("Recordings › Rain", in: "Into") }
      try await page.press("Move")
      try await page.until { $0.presented.isEmpty && $0.rows == ["Rain", "Wind"] }
      try await page.perform {
        try $0.notify("moved", "\(ids[2]) \(ids[1])", from: "Dragging")
      }
      try await page.until { $0.rows == ["Rain"] }
      #expect(library.feed.latest.value[ids[2]]?.parent == ids[1])
    }
  }

  @Test(
    "D2: a folder is deleted with all in it in one change, here and in another page",
    arguments: ArchitectureName.allCases)
  func delete(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, site, library in
      try await page.create("Rain")
      try await page.follow("Rain")
      for name in ["Heavy", "Light"] { try await page.create(name) }
      let other = try await site.open(page.address)
      try await other.follow("Heavy")
      try await other.press("New folder")
      try await page.follow("Recordings")
      try await page.press("Edit")
      let commit = library.feed.latest.commit
      try await page.press("Delete Rain")
      try await page.until { $0.outline.contains("Deleted “Rain”.") }
      // The request, and the one change.
      #expect(page.rows == [] && library.feed.latest.commit == commit + 2)
      #expect(!page.outline.contains("meanwhile"))
      // D5: the other page is left where there is something.
      try await other.until { $0.title.hasPrefix("Recordings") }
      #expect(other.presented.isEmpty)
      #expect(other.outline.contains("The folder that was open has been deleted."))
      try await page.press("Undo")
      try await page.until { $0.rows == ["Rain"] }
      #expect(library.feed.latest.value.count == 4)
      #expect(!page.contains(.button, "Undo") && !page.outline.contains("Deleted"))
    }
  }

  @Test("a deletion that can no longer be undone says so", arguments: ArchitectureName.allCases)
  func undoneTwice(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      try await page.create("Rain")
      let rain = try #require(library.feed.latest.value.children(of: .root)?.first)
      try await page.press("Edit")
      try await page.press("Delete Rain")
      try await page.until { $0.contains(.button, "Undo") }
      try await library.restore(rain)
      try await page.until { $0.rows == ["Rain"] }
      try await page.press("Undo")
      try await page.until { $0.outline.contains("A deletion can be undone for ten minutes") }
      #expect(page.rows == ["Rain"] && !page.contains(.button, "Undo"))
    }
  }

  @Test(
    "a recording is played, renamed and deleted, with its sound",
    arguments: ArchitectureName.allCases)
  func recording(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      let id = ItemID(high: 2, low: 1)
      try await Site.save("Owl", as: id, in: library)
      try await page.until { $0.rows == ["Owl"] }
      try await page.follow("Owl")
      #expect(page.address == "/architectures/\(style.rawValue)/\(ItemID.root)/\(id)")
      try await page.press("Play")
      try await page.perform { try $0.notify("progress", "500", from: "Sound") }
      #expect(page.contains(.button, "Pause"))
      try await page.type("Owls", into: "Name")
      try await page.submit("Name")
      try await page.until { $0.rows == ["Owls"] }
      #expect(page.contains(.button, "Pause"))
      try await page.type(" ", into: "Name")
      try await page.submit("Name")
      #expect(page.outline.contains("The name stays as it was."))
      try await page.press("Edit")
      try await page.press("Delete Owls")
      try await page.until { $0.outline.contains("Deleted “Owls”.") }
      #expect(page.outline.contains("No recording selected."))
      let file = await library.file(of: id)
      #expect(file == nil)
    }
  }

  @Test(
    "a recording that is chosen while another one plays is played",
    arguments: ArchitectureName.allCases)
  func playsOn(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      for (number, name) in ["Owl", "Wren"].enumerated() {
        try await Site.save(name, as: ItemID(high: 2, low: UInt64(number)), in: library)
      }
      try await page.until { $0.rows == ["Owl", "Wren"] }
      try await page.follow("Owl")
      try await page.press("Play")
      try await page.follow("Wren")
      #expect(page.contains(.heading, "Wren") && page.contains(.button, "Pause"))
      try await page.press("Pause")
      try await page.follow("Owl")
      #expect(page.contains(.heading, "Owl") && page.contains(.button, "Play"))
    }
  }

  @Test(
    "a recording that is cancelled leaves nothing behind, and may be left before it is named",
    arguments: ArchitectureName.allCases)
  func cancelled(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      try await page.press("Record")
      try await page.press("Cancel")
      #expect(page.presented.isEmpty)
      try await page.press("Record")
      try await page.perform { try $0.notify("denied", from: "Microphone") }
      #expect(page.presented.isEmpty && page.contains(.region, "New recording"))
      try await page.give(Site.sound, named: "sound.wav", to: "Choose an audio file instead")
      try await page.until { $0.contains(.field, "Name for recording") }
      try await page.press("Cancel")
      #expect(page.presented.isEmpty && library.feed.latest.value.count == 1)
      await #expect(throws: RecordingLibraryError.self) {
        _ = try await library.draft(ItemID(high: 7, low: 2))
      }
    }
  }

  @Test(
    "deleting the subject of a dialog closes the dialog with a notice",
    arguments: ArchitectureName.allCases)
  func subject(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      try await page.create("Rain")
      try await page.press("Edit")
      try await page.press("Rename Rain")
      try await library.carryOut(.removed(ItemID(high: 7, low: 1)))
      try await page.until { $0.presented.isEmpty }
      #expect(page.outline.contains("That item has been deleted meanwhile."))
    }
  }

  @Test(
    "a recording that is deleted elsewhere as soon as it is chosen leaves the player",
    arguments: ArchitectureName.allCases)
  func deletedAtOnce(_ style: ArchitectureName) async throws {
    try await Site.opened(style) { page, _, library in
      let id = ItemID(high: 2, low: 1)
      try await Site.save("Owl", as: id, in: library)
      try await page.until { $0.rows == ["Owl"] }
      try await page.follow("Owl")
      try await library.carryOut(.removed(id))
      try await page.until { $0.outline.contains("“Owl” has been deleted.") }
      #expect(page.outline.contains("No recording selected.") && page.rows == [])
    }
  }

  @Test("an address of what is not there says so", arguments: ArchitectureName.allCases)
  func nowhere(_ style: ArchitectureName) async throws {
    try await Site.with { site, _ in
      let gone = ItemID(high: 9, low: 9)
      let page = try await site.open("/architectures/\(style.rawValue)/\(gone)/\(gone)")
      #expect(page.outline.contains("is not there any more."))
      #expect(page.title == "Recordings in \(style.name)")
      await #expect(throws: LiveTestError.noPage("/architectures/mvx")) {
        _ = try await site.open("/architectures/mvx")
      }
    }
  }

  @Test(
    "D4: a player that is restored has the position and the name that were saved",
    arguments: ArchitectureName.allCases.filter(\.savesScreen))
  func restoredPlayer(_ style: ArchitectureName) async throws {
    try await Site.with { _, library in
      let owl = ItemID(high: 2, low: 1)
      try await Site.save("Owl", as: owl, in: library)
      func opened(_ beginnings: [ArchitectureName: Apps.Beginning]) -> Apps {
        Apps(library, newID: { ItemID(high: 7, low: 1) }, from: beginnings, beside: Loop())
      }
      let first = opened([style: Apps.Beginning(address: LibraryAddress(recording: owl))])
      first.handle(.shared(.player(.toggle)), in: style)
      first.handle(.shared(.player(.progressed(500))), in: style)
      first.handle(.shared(.player(.typed("Ow"))), in: style)
      let second = opened(first.beginnings)
      let player = try #require(second[style].screen.player?.state)
      #expect(player.id == owl && player.position == 500 && player.name == "Ow")
    }
  }

  /// An event that ends a page, which then begins anew.
  enum Break: CaseIterable {
    case restart, reload
  }

  @Test(
    "a restored screen follows a folder that was moved meanwhile, and keeps what it said",
    arguments: ArchitectureName.allCases.filter(\.savesScreen))
  func meanwhile(_ style: ArchitectureName) async throws {
    try await Site.opened(style, store: MemorySessionStore()) { page, site, library in
      for name in ["Rain", "Wind"] { try await page.create(name) }
      try await page.follow("Rain")
      try await page.create("Heavy")
      try await page.follow("Heavy")
      let tree = library.feed.latest.value
      let wind = try #require(tree.children(of: .root)?.last)
      let heavy = try #require(tree.children(of: tree.children(of: .root)?.first ?? .root)?.first)
      site.restart()
      try await page.drop()
      try await library.carryOut(.moved(heavy, to: wind))
      #expect(try await page.reconnect())
      #expect(page.contains(.link, "Wind") && !page.contains(.link, "Rain"))
      #expect(page.contains(.heading, "Heavy"))

      try await library.carryOut(.removed(heavy))
      try await page.until { $0.outline.contains(SeamTests.left.text) }
      try await begin(page, of: site, after: .restart)
      #expect(page.contains(.heading, "Wind") && page.outline.contains(SeamTests.left.text))
    }
  }

  private func begin(_ page: LiveTestPage, of site: LiveTest, after end: Break) async throws {
    guard end == .restart else { return try await page.reload() }
    site.restart()
    try await page.drop()
    #expect(try await page.reconnect())
  }

  @Test(
    "a page outlives its server and a reload, with as much as its architecture saves",
    arguments: ArchitectureName.allCases, Break.allCases)
  func anew(_ style: ArchitectureName, after end: Break) async throws {
    try await Site.opened(style, store: MemorySessionStore()) { page, site, library in
      let owl = ItemID(high: 2, low: 1)
      try await Site.save("Owl", as: owl, in: library)
      try await page.until { $0.rows == ["Owl"] }
      try await page.create("Rain")
      try await page.follow("Owl")
      try await page.follow("Rain")
      try await page.press("Edit")
      try await page.press("New folder")
      try await page.type("Hea", into: "Folder name")
      try await begin(page, of: site, after: end)
      #expect(page.title == "Rain in \(style.name)" && page.contains(.heading, "Owl"))
      #expect(
        page.address
          == LibraryAddress(folder: ItemID(high: 7, low: 1), recording: owl).path(under: style.root)
      )
      #expect(page.outline.contains("‘Hea’") == style.savesScreen)
      #expect(page.contains(.button, "Done") == style.savesScreen)
      if style.savesScreen { try await page.press("Create") } else { try await page.create("Hea") }
      try await page.until { $0.rows == ["Hea"] }
      #expect(library.feed.latest.value.count == 4)
    }
  }

  @Test(
    "each app begins anew where it was in the present, also if the past is shown",
    arguments: ArchitectureName.allCases, Break.allCases)
  func addresses(_ style: ArchitectureName, after end: Break) async throws {
    let other = style == .viper ? ArchitectureName.mvc : .viper
    try await Site.opened(style, store: MemorySessionStore()) { page, site, _ in
      try await page.create("Rain")
      try await page.follow("Rain")
      try await page.perform { try $0.set(other.name, to: true) }
      let address = page.address
      #expect(address.hasSuffix("?with=\(other.rawValue)"))
      try await page.openPanel()
      try await page.move(to: 1)
      #expect(page.title == "Recordings in \(style.name)" && page.address == address)
      try await begin(page, of: site, after: end)
      #expect(page.title == "Rain in \(style.name)" && page.address == address)
      // The other app is where it was, which is not where the first is.
      #expect(page.rows == ["Rain"])
      try await page.follow("Rain")
      #expect(page.rows == [])
      try await page.showOnly(other)
      #expect(page.title == "Rain in \(other.name)")
    }
  }
}
#endif
