#if SQLite
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The page of the recordings", .timeLimit(.minutes(5)))
struct RecordingsPageTests {
  static let rain = ItemID(high: 1, low: 1)
  static let heavy = ItemID(high: 1, low: 2)
  static let birds = ItemID(high: 1, low: 3)
  static let owl = ItemID(high: 1, low: 4)
  static let new = ItemID(high: 9, low: 9)

  /// Recordings with Birds and Rain, and Heavy in Rain.
  static func tree() throws -> ItemTree {
    var tree = ItemTree()
    try tree.apply(.created(id: rain, parent: .root, name: "Rain"))
    try tree.apply(.created(id: heavy, parent: rain, name: "Heavy"))
    try tree.apply(.created(id: birds, parent: .root, name: "Birds"))
    return tree
  }

  /// A page in a host: actions change the state, and the view follows.
  final class Shown {
    let page: RecordingsPage
    var state: RecordingsPage.State
    let host: TestHost<RecordingsPage.Action>
    /// The number of effects so far, without those that only send an action, which is taken.
    var asked = 0

    init(_ library: RecordingLibrary, address: LibraryAddress) throws {
      page = RecordingsPage(library: library, newID: { RecordingsPageTests.new })
      state = RecordingsPage.State(
        library: Replica(commit: 0, value: try RecordingsPageTests.tree()), address: address)
      host = try TestHost(page.view(state))
    }

    @_disfavoredOverload
    func take(_ actions: [RecordingsPage.Action]) throws {
      for action in actions {
        let effects = page.update(&state, action).parts
        asked += effects.count { $0.sentAction == nil }
        try take(effects.compactMap(\.sentAction))
        try host.render(page.view(state))
      }
    }

    @_disfavoredOverload
    func take(_ action: RecordingsPage.Action) throws { try take([action]) }

    /// A person does something.
    func take(_ event: RecordingsEvent) throws { try take([.screen(event)]) }

    func take(_ events: [RecordingsEvent]) throws {
      try take(events.map(RecordingsPage.Action.screen))
    }

    /// The library changes, here or elsewhere.
    func handle(_ changes: LibraryChange...) throws {
      var tree = state.tree
      for change in changes { try tree.apply(change) }
      try take(.heard(Replica(commit: state.library.commit + 1, value: tree)))
    }

    var rows: [String] {
      host.findAll(.link).filter { $0.traits.icon == .folder }.map(\.accessibleName)
    }
  }

  static func shown(
    folder: ItemID = .root, _ body: (Shown) throws -> Void
  ) async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      try body(try Shown(library, address: LibraryAddress(folder: folder)))
      try await library.close()
    }
  }

  @Test("one sees where one is, and what is there")
  func outline() async throws {
    try await Self.shown(folder: Self.rain) { shown in
      #expect(shown.host.contains(.heading, "Rain"))
      #expect(shown.rows == ["Heavy"])
      #expect(shown.host.findAll(.navigation).count == 1)
      #expect(shown.page.title(shown.state) == "Rain")
      #expect(shown.page.address(shown.state) == "/recordings/\(Self.rain)")
      try shown.take(shown.host.follow("Recordings"))
      #expect(shown.rows == ["Birds", "Rain"])
      #expect(shown.page.address(shown.state) == "/recordings")
    }
  }

  @Test("creating asks for a name, then the library, once, however often one confirms")
  func create() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.press("New folder"))
      #expect(shown.host.focused?.accessibleName == "Folder name")
      #expect(throws: TestHostError.self) { try shown.host.press("Create") }
      try shown.take(shown.host.type("Wind", into: "Folder name"))
      try shown.take(shown.host.press("Create"))
      #expect(shown.asked == 1)
      try shown.take(shown.host.submit("Folder name"))
      try shown.take(.confirm)
      #expect(shown.asked == 1)
      let change = LibraryChange.created(id: Self.new, parent: .root, name: "Wind")
      try shown.handle(change)
      try shown.take(.answered(change, problem: nil))
      #expect(shown.state.dialog == nil)
      #expect(shown.rows == ["Birds", "Rain", "Wind"])
    }
  }

  @Test("a folder is made where its sheet was opened, wherever one is by then")
  func pinned() async throws {
    try await Self.shown(folder: Self.rain) { shown in
      try shown.take([.askToCreate, .typed("Wind"), .arrive(LibraryAddress()), .confirm])
      #expect(shown.state.dialog?.asked == .created(id: Self.new, parent: Self.rain, name: "Wind"))
    }
  }

  @Test("D1: a row that is added, renamed, moved or removed is at once where it belongs")
  func rows() async throws {
    try await Self.shown { shown in
      try shown.handle(.created(id: Self.new, parent: .root, name: "Clouds"))
      #expect(shown.rows == ["Birds", "Clouds", "Rain"])
      try shown.handle(.renamed(Self.birds, name: "Swallows"))
      #expect(shown.rows == ["Clouds", "Rain", "Swallows"])
      try shown.handle(.renamed(Self.birds, name: "Ants"))
      #expect(shown.rows == ["Ants", "Clouds", "Rain"])
      try shown.handle(.moved(Self.heavy, to: .root))
      #expect(shown.rows == ["Ants", "Clouds", "Heavy", "Rain"])
      try shown.handle(.removed(Self.new))
      #expect(shown.rows == ["Ants", "Heavy", "Rain"])
    }
  }

  @Test("D5: an address, or the library, never leads deeper than there is something")
  func depth() async throws {
    try await Self.shown(folder: Self.heavy) { shown in
      #expect(shown.state.trail == [.root, Self.rain, Self.heavy])
      try shown.take(
        .arrive(LibraryAddress(folder: ItemID(high: 7, low: 7), recording: ItemID(high: 7, low: 8)))
      )
      #expect(shown.state.folder == Self.heavy)
      #expect(shown.state.player == nil)
      try shown.handle(.removed(Self.rain))
      #expect(shown.state.trail == [.root])
    }
  }

  @Test("the way to a folder in the menu is as long as a person can read, however deep it lies")
  func ways() async throws {
    try await Self.shown { shown in
      var parent = Self.rain
      for level in 1...40 {
        let id = ItemID(high: 3, low: UInt64(level))
        try shown.handle(.created(id: id, parent: parent, name: "Level \(level)"))
        parent = id
      }
      try shown.take(.askToMove(Self.birds))
      let node = try shown.host.find(.picker, "Into")
      guard case .picker(let field) = node.kind else { return }
      #expect(field.choices.count == 43)
      #expect(field.choices.map(\.title).max { $0.count < $1.count }?.count ?? 0 < 60)
      #expect(field.choices.last?.title == "… › Level 37 › Level 38 › Level 39 › Level 40")
    }
  }

  @Test("a move is possible once another folder is chosen")
  func moveElsewhere() async throws {
    try await Self.shown { shown in
      try shown.take(.askToMove(Self.heavy))
      #expect(try !shown.host.find(.button, "Move").traits.isEnabled)
      try shown.take(.confirm)
      #expect(shown.asked == 0)
      try shown.take(.picked(Self.birds))
      #expect(try shown.host.find(.button, "Move").traits.isEnabled)
      try shown.take(.picked(Self.rain))
      #expect(try !shown.host.find(.button, "Move").traits.isEnabled)
      try shown.take([.picked(Self.birds), .confirm])
      #expect(shown.asked == 1)
      #expect(try !shown.host.find(.button, "Move").traits.isEnabled)
    }
  }

  @Test("a refusal is shown in the sheet, until something else is typed")
  func problem() async throws {
    try await Self.shown { shown in
      try shown.take([.askToRename(Self.rain), .typed("Wind"), .confirm])
      #expect(shown.asked == 1)
      try shown.take(.answered(.renamed(Self.rain, name: "Wind"), problem: "The disk is full."))
      let field = try shown.host.find(.field, "Name")
      guard case .field(let content) = field.kind else { return }
      #expect(content.text == "Wind")
      #expect(content.error == "The disk is full.")
      try shown.take(shown.host.type("Winds", into: "Name"))
      #expect(!shown.host.outline.contains("The disk is full."))
      try shown.take(shown.host.press("Rename"))
      #expect(shown.asked == 2)
    }
  }

  @Test("the answer to a dialog that was left never touches the one that is open now")
  func departed() async throws {
    try await Self.shown { shown in
      let change = LibraryChange.created(id: Self.new, parent: .root, name: "Wind")
      let begin: [RecordingsEvent] = [.askToCreate, .typed("Wind"), .confirm, .cancel]
      let later: [[RecordingsEvent]] = [
        [.askToCreate, .typed("Other")], [.askToRename(Self.rain)], [.askToMove(Self.birds)],
        [.askToMove(Self.birds), .picked(Self.rain), .confirm],
        [.askToRename(Self.rain), .typed("x"), .confirm],
      ]
      for actions in later {
        for problem in [nil, "Full."] {
          try shown.take(begin + actions)
          let dialog = shown.state.dialog
          #expect(dialog != nil)
          try shown.take(.answered(change, problem: problem))
          #expect(shown.state.dialog == dialog)
          #expect(shown.state.notice?.text == problem)
          try shown.take(.cancel)
        }
      }
    }
  }

  @Test("an item is deleted at once, and what is deleted can be put back until the next action")
  func delete() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.press("Edit"))
      try shown.take(shown.host.press("Delete Rain"))
      #expect(shown.asked == 1)
      #expect(shown.state.notice == nil)
      let rain = try #require(shown.state.tree[Self.rain])
      try shown.handle(.removed(Self.rain))
      try shown.take(.deleted(rain))
      #expect(shown.rows == ["Birds"])
      #expect(shown.host.contains(.status, "Deleted “Rain”."))
      try shown.take(shown.host.press("Undo"))
      #expect(shown.asked == 2)
      #expect(shown.state.notice == nil)
      try shown.take(.answered(.restored([]), problem: "Too late."))
      #expect(shown.state.notice == "Too late.")
      #expect(!shown.host.contains(.button, "Undo"))
    }
  }

  @Test("a move is undone by its notice, whether it was dragged or chosen")
  func undoneMove() async throws {
    try await Self.shown { shown in
      let heavy = try #require(shown.state.tree[Self.heavy])
      try shown.take(.dropped(Self.heavy, into: .root))
      #expect(shown.asked == 1)
      try shown.handle(.moved(Self.heavy, to: .root))
      try shown.take(.moved(heavy, to: .root))
      let top = try #require(shown.state.tree[.root]?.name)
      #expect(shown.host.contains(.status, "Moved “\(heavy.name)” to “\(top)”."))
      try shown.take(shown.host.press("Undo"))
      #expect(shown.asked == 2 && shown.state.notice == nil)
      let moved = try #require(shown.state.tree[Self.heavy])
      try shown.handle(.moved(Self.heavy, to: Self.rain))
      try shown.take(.moved(moved, to: Self.rain))
      // The dialog closes with the answer.
      try shown.take([.askToMove(Self.heavy), .picked(.root), .confirm])
      #expect(shown.asked == 3 && shown.state.dialog != nil)
      try shown.take(.moved(heavy, to: .root))
      #expect(shown.state.dialog == nil)
      #expect(shown.state.notice == ScreenNotice(moved: heavy, to: "Recordings"))
    }
  }

  @Test("a second folder of a name is refused in the dialog, and another name is taken")
  func twin() async throws {
    try await Self.shown { shown in
      try shown.take(shown.host.press("New folder"))
      try shown.take(shown.host.type("Rain", into: "Folder name"))
      try shown.take(shown.host.press("Create"))
      #expect(shown.asked == 0)
      #expect(
        shown.state.dialog?.mistake
          == "There is a folder “Rain” here already. Choose another name.")
      try shown.take(shown.host.type("Rain 2", into: "Folder name"))
      try shown.take(shown.host.press("Create"))
      #expect(shown.asked == 1)
    }
  }

  @Test("a refused deletion is shown, unless the item has gone by another press")
  func refusedDeletion() async throws {
    try await Self.shown { shown in
      try shown.take([.delete(.root), .delete(ItemID(high: 7, low: 7))])
      #expect(shown.asked == 0)
      try shown.take(.answered(.removed(Self.birds), problem: "Full."))
      #expect(shown.state.notice == "Full.")
      try shown.take(.cancel)
      try shown.handle(.removed(Self.birds))
      try shown.take(.answered(.removed(Self.birds), problem: "There is no item."))
      #expect(shown.state.notice == nil)
    }
  }

  @Test("when another page deletes what is open, the nearest folder left is shown, and it is said")
  func placeGone() async throws {
    try await Self.shown(folder: Self.heavy) { shown in
      try shown.take([.askToCreate, .typed("x")])
      try shown.handle(.removed(Self.heavy))
      #expect(shown.state.folder == Self.rain)
      #expect(shown.state.dialog == nil)
      #expect(shown.host.contains(.status, "The folder that was open has been deleted."))
      try shown.take(.open(Self.heavy))
      #expect(shown.state.notice == "That folder is not there any more.")
      #expect(shown.state.folder == Self.rain)
      try shown.handle(.removed(Self.rain))
      #expect(shown.state.folder == .root)
    }
  }

  @Test("when another page deletes what a dialog is about, the dialog goes, and it is said")
  func subjectGone() async throws {
    let actions = [
      RecordingsEvent.askToRename(Self.rain), .askToMove(Self.rain),
    ]
    for action in actions {
      try await Self.shown { shown in
        try shown.take(action)
        try shown.handle(.removed(Self.birds))
        #expect(shown.state.dialog != nil)
        try shown.handle(.removed(Self.rain))
        #expect(shown.state.dialog == nil)
        #expect(shown.state.notice == "That item has been deleted meanwhile.")
        try shown.take(action)
        #expect(shown.state.dialog == nil)
      }
    }
  }

  @Test("without a microphone a card says so beside the list, which stays usable")
  func card() async throws {
    try await Self.shown { shown in
      try shown.take(.record)
      #expect(shown.host.presented.count == 1)
      try shown.take(.recorder(.absent))
      #expect(shown.host.presented.isEmpty && shown.host.contains(.region, "New recording"))
      #expect(shown.host.outline.contains("There is no microphone. Plug one in"))
      try shown.take(shown.host.follow("Rain"))
      #expect(shown.rows == ["Heavy"] && shown.host.contains(.region, "New recording"))
      try shown.take(shown.host.press("Record"))
      #expect(shown.host.presented.count == 1)
      try shown.take(.recorder(.unsupported))
      try shown.take(shown.host.press("New folder"))
      #expect(!shown.host.contains(.region, "New recording"))
    }
  }

  @Test("any order of actions leaves a page that can be shown", arguments: 0..<40)
  func random(seed: UInt64) async throws {
    try await Self.shown { shown in
      var numbers = SeededGenerator(seed: seed)
      try shown.handle(.recorded(id: Self.owl, parent: .root, name: "Owl", audio: second))
      let ids = [Self.rain, Self.heavy, Self.birds, Self.owl, .root, ItemID(high: 7, low: 7)]
      for _ in 0..<200 {
        let id = ids.randomElement(using: &numbers) ?? .root
        let asked = shown.state.dialog
        let change = LibraryChange.renamed(id, name: "x")
        let all: [RecordingsEvent] = [
          .open(id), .choose(id), .showList, .toggleEditing, .askToCreate, .askToRename(id),
          .askToMove(id), .delete(id), .restore(id), .record, .typed("n"), .typed(""), .picked(id),
          .confirm, .cancel, .dropped(id, into: Self.rain), .player(.toggle), .player(.leap(-5)),
          .player(.progressed(700)), .player(.ended), .player(.paused), .player(.blocked),
          .player(.broken("x")), .player(.typed("m")), .player(.typed(" ")), .player(.committed),
          .recorder(.started), .recorder(.typed("r")), .recorder(.output(.save)),
          .recorder(.output(.cancel)),
          .recorder(.ticked(2)), .recorder(.stop), .recorder(.stopped), .recorder(.denied),
          .recorder(.failed("x")), .recorder(.lost), .recorder(.kept(Self.new, second)),
          .recorder(.notKept("x")), .recorder(.retry),
        ]
        let answers: [RecordingsPage.Action] = [
          .answered(change, problem: nil), .answered(change, problem: "no"),
          .deleted(Item(id: id, parent: .root, name: "x")), .played(id),
          .moved(Item(id: id, parent: .root, name: "x"), to: Self.rain),
        ]
        let actions = all.map(RecordingsPage.Action.screen) + answers
        if Int.random(in: 0..<20, using: &numbers) == 0, shown.state.tree[id] != nil, id != .root {
          try shown.handle(.removed(id))
        } else {
          try shown.take(actions.randomElement(using: &numbers) ?? .screen(.cancel))
        }
        #expect(shown.state.tree[shown.state.folder] != nil)
        #expect(shown.state.trail.last == shown.state.folder)
        #expect(shown.state.player.map { shown.state.tree[$0.id]?.audio != nil } != false)
        #expect(
          shown.host.presented.count == (shown.state.dialog?.isBeside == false ? 1 : 0),
          "\(String(describing: asked))")
      }
    }
  }
}
#endif
