#if Web && SQLite
import Millrace
import MillraceBinders
import MillraceNavigation
import MillraceTesting
import MillraceViewState
import MillraceViews
import Testing

@testable import Architectures
@testable import Recordings

/// The same rule in each architecture, tested at the seam that the architecture is for: a folder
/// that is deleted elsewhere while it is open is left, and a notice says so.
@Suite("Tests of each architecture at its own seam", .timeLimit(.minutes(5)))
struct SeamTests {
  static let rain = ItemID(high: 1, low: 1)
  static let left: ScreenNotice = "The folder that was open has been deleted."

  /// Runs a test with the folder Rain in a library of memory; ``delete(_:)`` deletes it.
  static func withRain(_ body: (ItemStore) throws -> Void) throws {
    let library = try RecordingLibrary.inMemory(.created(id: rain, parent: .root, name: "Rain"))
    try body(ItemStore(library, newID: { ItemID(high: 9, low: 9) }, in: Loop().root))
  }

  static func delete(_ store: ItemStore) { store.items.reload(ItemTree()) }

  @Test("MVC: the controllers and their views together")
  func mvc() throws {
    try Self.withRain { store in
      let split = SplitViewController(store)
      split.show(Self.rain)
      #expect(split.window.folder.content.name == "Rain")
      Self.delete(store)
      #expect(split.window.folder.content.id == .root)
      #expect(split.window.notice.content == Self.left)
    }
  }

  /// Views that only remember what was set.
  private final class Views: PageShowing, FolderShowing, PlayerShowing, DialogShowing {
    var notices: [ScreenNotice?] = []
    var shownFolder = FolderScreen(.root, in: ItemTree())
    var shownPlayer: PlayerScreen?
    var shownDialog: DialogScreen?

    func showColumn(_ column: SplitColumn) {}
    func showNotice(_ notice: ScreenNotice?) { notices.append(notice) }
  }

  @Test("MVP: a presenter with other views, which have no logic")
  func mvp() throws {
    try Self.withRain { store in
      let views = Views()
      let presenter = FolderPresenter(store, views, views, DialogPresenter(store, views, views))
      presenter.show(Self.rain)
      #expect(views.shownFolder.name == "Rain")
      Self.delete(store)
      #expect(views.shownFolder.id == .root && views.notices == [Self.left])
    }
  }

  @Test("MVVM-C: the values of a signal, and the coordinator without a view")
  func mvvm() throws {
    try Self.withRain { store in
      let coordinator = Coordinator(store)
      var titles: [String] = []
      let token = coordinator.folder.title.observe { titles.append($0) }
      coordinator.open(Self.rain)
      Self.delete(store)
      // The title is empty until the coordinator has been notified too.
      #expect(titles == ["Recordings", "Rain", "", "Recordings"])
      #expect(coordinator.notice.value == Self.left)
      withExtendedLifetime(token) {}
    }
  }

  @Test("MVC+ViewState: two states in, and a state out")
  func viewState() throws {
    try Self.withRain { store in
      let app = ViewStateApp(store, at: LibraryAddress(), saved: nil)
      app.state.reload(ViewState(trail: [.root, Self.rain], isEditing: true))
      #expect(app.screen.folder.name == "Rain" && app.screen.folder.isEditing)
      Self.delete(store)
      #expect(app.state.content == ViewState(isEditing: true, notice: Self.left))
    }
  }

  @Test("MAVB: the bindings, read without a view")
  func mavb() throws {
    try Self.withRain { store in
      let app = MAVBApp(store, at: LibraryAddress(), saved: nil)
      let binders = app.binders(under: "mavb")
      let list = try binders.contents.inspect()
      let rain = try #require(try list.value(for: .rows).first)
      let row = try list.argument(for: .cell)(rain.id, .constant(rain))
        .cast(to: RowBinder.self).inspect()
      let link = try row.value(for: .children)[0].cast(to: LinkBinder.self).inspect()
      #expect(try link.value(for: .title) == "Rain")
      try link.argument(for: .press)(())
      let title = try binders.title.inspect()
      #expect(try title.value(for: .text) == "Rain")
      Self.delete(store)
      #expect(try title.value(for: .text) == "Recordings")
      let notice = try binders.notice.inspect().value(for: .present)
      let toast = try #require(notice).cast(to: RowBinder.self).inspect()
      let words = try toast.value(for: .children)[0].cast(to: TextBinder.self).inspect()
      #expect(try words.value(for: .text) == Self.left.text)
    }
  }

  @Test("MAVB: a letter in a dialog changes no view but the field and the button")
  func mavbPatches() throws {
    try Self.withRain { store in
      let app = MAVBApp(store, at: LibraryAddress(), saved: nil)
      let page = MountedPage(
        BinderPage { _ in app.binders(under: "mavb").screen }, state: BoundScreen(),
        in: store.scope)
      let host = try TestHost(page)
      try host.press("New folder")
      try host.type("H", into: "Folder name")
      // The field shows it already; the button can be pressed now.
      #expect(host.patches.count == 1, "\(host.patches)")
      try host.type("Ha", into: "Folder name")
      #expect(host.patches.isEmpty, "\(host.patches)")
      try host.press("Cancel")
      try host.press("Edit")
      #expect(host.contains(.button, "Rename Rain"))
    }
  }

  @Test("Elm: a state and an action in, a state out; no loop that runs")
  func elm() throws {
    try Self.withRain { store in
      let page = RecordingsPage(library: store.library, newID: store.newID)
      var state = RecordingsPage.State(
        library: Replica(commit: 1, value: store.tree), address: LibraryAddress(folder: Self.rain))
      #expect(state.screen.folder.name == "Rain")
      _ = page.update(&state, .heard(Replica(commit: 2, value: ItemTree())))
      #expect(state.screen.folder.id == .root && state.screen.notice == Self.left)
    }
  }

  /// A use case that has what it is given, and a router that remembers.
  private final class Folders: FolderUseCase, Routing {
    weak var output: (any FolderOutput)?
    var tree: ItemTree
    var paths: [[ItemID]] = []
    var notices: [ScreenNotice] = []

    init(_ tree: ItemTree) { self.tree = tree }

    func follow() {}
    func path(to folder: ItemID) -> [ItemID]? { tree.path(to: folder) }
    func contents(of folder: ItemID) -> FolderScreen { FolderScreen(folder, in: tree) }
    func item(_ id: ItemID) -> Item? { tree[id] }
    func newID() -> ItemID { ItemID(high: 9, low: 9) }
    func move(_ id: ItemID, to folder: ItemID) {}
    func delete(_ id: ItemID) {}
    func restore(_ id: ItemID) {}

    func showFolder(at path: [ItemID]) { paths.append(path) }
    func showList() {}
    func showPlayer(of recording: ItemID) {}
    func showDialog(_ dialog: Dialog) {}
    func showRecorder() {}
    func showNotice(_ notice: ScreenNotice) { notices.append(notice) }
  }

  @Test("VIPER: a presenter between another use case and another router")
  func viper() throws {
    var tree = ItemTree()
    try tree.apply(.created(id: Self.rain, parent: .root, name: "Rain"))
    let folders = Folders(tree)
    let view = KeptView("folder", FolderScreen(.root, in: tree), in: Loop().root)
    let presenter = FolderModulePresenter(folders, view)
    presenter.router = folders
    presenter.opened(Self.rain)
    presenter.show(Self.rain)
    #expect(view.content.name == "Rain")
    folders.tree = ItemTree()
    folders.output?.changed()
    #expect(folders.paths == [[.root, Self.rain], [.root]] && folders.notices == [Self.left])
  }

  @Test("Components: the tree of components, rendered again after a change")
  func component() throws {
    try Self.withRain { store in
      let app = ComponentApp(store, at: LibraryAddress(), saved: nil)
      app.handle(.open(Self.rain))
      #expect(app.screen.folder.name == "Rain")
      Self.delete(store)
      #expect(app.screen.folder.id == .root && app.screen.notice == Self.left)
    }
  }
}
#endif
