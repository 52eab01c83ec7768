#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Testing

@testable import Architectures
@testable import Recordings

/// The objects that lead from one screen to another, without a page.
@Suite("Controllers, coordinators and routers", .timeLimit(.minutes(5)))
struct NavigationTests {
  private static let rain = SeamTests.rain
  private static let heavy = ItemID(high: 1, low: 2)

  /// Replaces the items, as another page changes them.
  private static func apply(_ change: LibraryChange, to store: ItemStore) throws {
    var tree = store.tree
    try tree.apply(change)
    store.items.reload(tree)
  }

  private static func trail(_ dialog: DialogScreen?) -> [ItemID]? {
    if case .record(let recorder) = dialog?.dialog { recorder.trail } else { nil }
  }

  @Test("VIPER: the router has the stack of folders, which follows the items")
  func router() throws {
    try SeamTests.withRain { store in
      let window = Window(store.tree, in: store.scope)
      let router = MainRouter(store, window)
      try Self.apply(.created(id: Self.heavy, parent: Self.rain, name: "Heavy"), to: store)
      router.folder.opened(Self.heavy)
      router.showRecorder()
      #expect(Self.trail(window.dialog.content) == [.root, Self.rain, Self.heavy])
      // Moved elsewhere while it is open.
      try Self.apply(.moved(Self.heavy, to: .root), to: store)
      router.showRecorder()
      #expect(Self.trail(window.dialog.content) == [.root, Self.heavy])
      store.items.reload(ItemTree())
      router.showRecorder()
      #expect(Self.trail(window.dialog.content) == [.root])
      #expect(window.notice.content == SeamTests.left)
    }
  }

  @Test("VIPER: the stack of the past comes back, and so does that of the present")
  func past() throws {
    try SeamTests.withRain { store in
      let window = Window(store.tree, in: store.scope)
      let router = MainRouter(store, window)
      let timeline = Timeline(of: store.scope.loop)
      router.folder.opened(Self.rain)
      let open = store.scope.loop.commitNumber
      store.items.reload(ItemTree())
      try timeline.show(open)
      #expect(window.folder.content.id == Self.rain && store.scope.loop.waitingTurns == 0)
      timeline.resume()
      router.showRecorder()
      #expect(Self.trail(window.dialog.content) == [.root])
    }
  }

  @Test("MVC: a controller that outlives the one around it does without it")
  func released() throws {
    try SeamTests.withRain { store in
      var split: SplitViewController? = SplitViewController(store)
      let parts = split.map { ($0.list, $0.player, $0.dialog) }
      let list = try #require(parts?.0)
      #expect(list.show(Self.rain))
      split = nil
      list.create()
      SeamTests.delete(store)
      #expect(list.trail == [.root])
      withExtendedLifetime((split, parts)) {}
    }
  }
}
#endif
