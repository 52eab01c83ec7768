#if SQLite
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Folders

@Suite("The page of the folders", .timeLimit(.minutes(1)))
struct FoldersPageTests {
  static let rain = FolderID(high: 1, low: 1)
  static let heavy = FolderID(high: 1, low: 2)
  static let birds = FolderID(high: 1, low: 3)
  static let new = FolderID(high: 9, low: 9)

  /// Recordings with Birds and Rain, and Heavy in Rain.
  static func tree() throws -> FolderTree {
    var tree = FolderTree()
    try tree.apply(.created(id: rain, parent: .root, name: "Rain"))
    try tree.apply(.created(id: heavy, parent: rain, name: "Heavy"))
    try tree.apply(.created(id: birds, parent: .root, name: "Birds"))
    return tree
  }

  /// A page in a host: actions change the state, and the view follows.
  final class Shown {
    let page: FoldersPage
    var state: FoldersPage.State
    let host: TestHost<FoldersPage.Action>
    var asked = 0

    init(_ library: FolderLibrary, place: FolderID = .root) throws {
      page = FoldersPage(library: library, newID: { FoldersPageTests.new })
      state = FoldersPage.State(
        library: Replica(commit: 0, value: try FoldersPageTests.tree()), place: place)
      host = try TestHost(page.view(state))
    }

    func take(_ actions: [FoldersPage.Action]) throws {
      for action in actions {
        if !page.update(&state, action).isNone { asked += 1 }
        try host.render(page.view(state))
      }
    }

    func take(_ action: FoldersPage.Action) throws { try take([action]) }

    /// The library changes, here or elsewhere.
    func hear(_ changes: FolderChange...) throws {
      var tree = state.tree
      for change in changes { try tree.apply(change) }
      try take(.heard(Replica(commit: state.library.commit + 1, value: tree)))
    }

    var rows: [String] {
      host.findAll(.link).map(\.accessibleName).filter { $0.hasPrefix("📁") }
    }
  }

  private func shown(
    place: FolderID = .root, _ body: (Shown) throws -> Void
  ) async throws {
    try await FolderLibraryTests.withLibrary { library, _ in
      try body(try Shown(library, place: place))
      try await library.close()
    }
  }

  @Test("one sees where one is, and what is there")
  func outline() async throws {
    try await shown(place: Self.rain) { shown in
      #expect(shown.host.contains(.heading, "Rain"))
      #expect(shown.rows == ["📁  Heavy"])
      #expect(shown.host.findAll(.navigation).count == 1)
      #expect(shown.page.title(shown.state) == "Rain")
      #expect(shown.page.address(shown.state) == "/folders/\(Self.rain)")
      try shown.take(shown.host.follow("Recordings"))
      #expect(shown.rows == ["📁  Birds", "📁  Rain"])
      #expect(shown.page.address(shown.state) == "/folders")
      #expect(shown.page.arrive(at: "/folders/\(Self.rain)") == .open(Self.rain))
      #expect(shown.page.arrive(at: "/folders") == .open(.root))
      for address in ["", "/", "/folders/x", "/folders/\(Self.rain)/x", "/other"] {
        #expect(shown.page.arrive(at: address) == nil)
      }
    }
  }

  @Test("creating asks for a name, then the library, once, however often one confirms")
  func create() async throws {
    try await shown { shown in
      try shown.take(shown.host.press("New folder"))
      #expect(shown.host.focused?.accessibleName == "Folder Name")
      #expect(throws: TestHostError.self) { try shown.host.press("Create") }
      try shown.take(shown.host.type("Wind", into: "Folder Name"))
      try shown.take(shown.host.press("Create"))
      #expect(shown.asked == 1)
      try shown.take(shown.host.submit("Folder Name"))
      try shown.take(.confirm)
      #expect(shown.asked == 1)
      let change = FolderChange.created(id: Self.new, parent: .root, name: "Wind")
      try shown.hear(change)
      try shown.take(.answered(change, problem: nil))
      #expect(shown.state.dialog == nil)
      #expect(shown.rows == ["📁  Birds", "📁  Rain", "📁  Wind"])
    }
  }

  @Test("a refusal is shown in the sheet, until something else is typed")
  func problem() async throws {
    try await shown { shown in
      try shown.take([.askToRename(Self.rain), .typed("Wind"), .confirm])
      #expect(shown.asked == 1)
      try shown.take(.answered(.renamed(Self.rain, name: "Wind"), problem: "The disk is full."))
      let field = try shown.host.find(.field, "Folder Name")
      guard case .field(let content) = field.kind else { return }
      #expect(content.text == "Wind")
      #expect(content.error == "The disk is full.")
      try shown.take(shown.host.type("Winds", into: "Folder Name"))
      #expect(!shown.host.outline.contains("The disk is full."))
      try shown.take(shown.host.press("Rename"))
      #expect(shown.asked == 2)
    }
  }

  @Test("the answer to a dialog that was left never touches the one that is open now")
  func departed() async throws {
    try await shown { shown in
      let change = FolderChange.created(id: Self.new, parent: .root, name: "Wind")
      let begin: [FoldersPage.Action] = [.askToCreate, .typed("Wind"), .confirm, .cancel]
      let later: [[FoldersPage.Action]] = [
        [.askToCreate, .typed("Other")], [.askToRename(Self.rain)], [.askToDelete(Self.birds)],
        [.askToDelete(Self.birds), .confirm], [.askToRename(Self.rain), .typed("x"), .confirm],
      ]
      for actions in later {
        for problem in [nil, "Full."] {
          try shown.take(begin + actions)
          let dialog = shown.state.dialog
          #expect(dialog != nil)
          try shown.take(.answered(change, problem: problem))
          #expect(shown.state.dialog == dialog)
          #expect(shown.state.notice == problem)
          try shown.take(.cancel)
        }
      }
    }
  }

  @Test("deleting says what goes with it, and is gone when the library says so")
  func delete() async throws {
    try await shown { shown in
      try shown.take(shown.host.press("Delete Rain"))
      #expect(shown.host.outline.contains("The folder in it is deleted too."))
      try shown.take(shown.host.press("Delete"))
      #expect(shown.asked == 1)
      try shown.hear(.removed(Self.rain))
      #expect(shown.state.dialog == nil)
      #expect(shown.state.notice == nil)
      try shown.take(.answered(.removed(Self.rain), problem: nil))
      #expect(shown.rows == ["📁  Birds"])
      try shown.take([.askToDelete(Self.birds), .confirm])
      try shown.take(.answered(.removed(Self.birds), problem: "Full."))
      #expect(shown.state.dialog == nil)
      #expect(shown.state.notice == "Full.")
    }
  }

  @Test("when another page deletes what is open, the nearest folder left is shown, and it is said")
  func placeGone() async throws {
    try await shown(place: Self.heavy) { shown in
      try shown.take([.askToCreate, .typed("x")])
      try shown.hear(.removed(Self.heavy))
      #expect(shown.state.place == Self.rain)
      #expect(shown.state.dialog == nil)
      #expect(shown.host.contains(.status, "The folder that was open has been deleted."))
      try shown.take(.open(Self.heavy))
      #expect(shown.state.notice == "That folder is not there any more.")
      #expect(shown.state.place == Self.rain)
      try shown.hear(.removed(Self.rain))
      #expect(shown.state.place == .root)
    }
  }

  @Test("when another page deletes what a dialog is about, the dialog goes, and it is said")
  func subjectGone() async throws {
    for action in [FoldersPage.Action.askToRename(Self.rain), .askToDelete(Self.rain)] {
      try await shown { shown in
        try shown.take(action)
        try shown.hear(.removed(Self.birds))
        #expect(shown.state.dialog != nil)
        try shown.hear(.removed(Self.rain))
        #expect(shown.state.dialog == nil)
        #expect(shown.state.notice == "That folder has been deleted meanwhile.")
        try shown.take(action)
        #expect(shown.state.dialog == nil)
      }
    }
  }

  @Test("any order of actions leaves a page that can be shown", arguments: 0..<40)
  func random(seed: UInt64) async throws {
    try await shown { shown in
      var numbers = SeededNumbers(seed: seed)
      let ids = [Self.rain, Self.heavy, Self.birds, .root, FolderID(high: 7, low: 7)]
      for _ in 0..<100 {
        let id = ids.randomElement(using: &numbers) ?? .root
        let asked = shown.state.dialog
        let change = FolderChange.renamed(id, name: "x")
        let all: [FoldersPage.Action] = [
          .open(id), .askToCreate, .askToRename(id), .askToDelete(id), .typed("n"), .typed(""),
          .confirm, .cancel, .answered(change, problem: nil), .answered(change, problem: "no"),
        ]
        if Int.random(in: 0..<20, using: &numbers) == 0, shown.state.tree[id] != nil, id != .root {
          try shown.hear(.removed(id))
        } else {
          try shown.take(all.randomElement(using: &numbers) ?? .cancel)
        }
        #expect(shown.state.tree[shown.state.place] != nil)
        #expect(shown.state.trail.last == shown.state.place)
        #expect(
          shown.host.presented.count == (shown.state.dialog == nil ? 0 : 1),
          "\(String(describing: asked))")
      }
    }
  }
}
#endif
