#if SQLite
import Millrace
import MillraceSQLite
import Testing

@testable import Recordings

@Suite("The logic of the library", .timeLimit(.minutes(5)))
struct LibraryKeeperTests {
  /// A keeper on an actor of its own, as the library has it, with a storage in the test's hand.
  actor Owner {
    private let store: Store<LibraryKeeper.State, LibraryKeeper.Action>
    private let answers = Answers()
    private var asked = 1_000

    init(_ storage: any LibraryStoring, _ shelf: any AudioClearing = FakeShelf()) {
      store = Store(
        LibraryKeeper.State(tree: ItemTree()),
        LibraryKeeper(
          storage: storage, shelf: shelf, answers: answers, report: { _ in }))
    }

    var tree: ItemTree { store.state.tree }

    func expire(_ id: ItemID) { store.send(.expired(id)) }

    /// Has a change carried out, and returns the problem.
    func carryOut(_ change: LibraryChange) async -> String? {
      asked += 1
      for await (error, _) in ask(asked, change) { return error }
      return nil
    }

    /// Asks for a change; the stream has its answer, and the tree as it was then.
    func ask(_ id: Int, _ change: LibraryChange) -> AsyncStream<(String?, ItemTree)> {
      store.loop.run()
      let (results, result) = AsyncStream.makeStream(of: (String?, ItemTree).self)
      Task {
        let error = await withCheckedContinuation { answer in
          answers.expect(id, answer)
          store.send(.asked(LibraryKeeper.Request(id: id, change: change)))
        }
        result.yield((error.map { "\($0)" }, store.state.tree))
        result.finish()
      }
      return results
    }
  }

  private static func created(_ number: UInt64, _ name: String) -> LibraryChange {
    .created(id: ItemID(high: 1, low: number), parent: .root, name: name)
  }

  @Test("changes are stored one at a time, in the order in which they were asked for")
  func order() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: LibraryChange.self)
    var stored = arrivals.makeAsyncIterator()
    let storage = FakeStorage(arrived: arrived)
    let owner = Owner(storage)
    let changes = (0..<5).map { Self.created($0, "\($0)") }
    var results: [AsyncStream<(String?, ItemTree)>] = []
    for (id, change) in changes.enumerated() {
      results.append(await owner.ask(id, change))
      // In the keeper before the next one is asked for.
      if id == 0 { _ = await stored.next() }
    }
    for (id, result) in results.enumerated() {
      #expect(await storage.asked.count == id + 1)
      #expect(await owner.tree.count == id + 1)
      await storage.answer()
      let (error, tree) = try #require(await result.first { _ in true })
      #expect(error == nil)
      // The acknowledgement follows the commit, and finds the change in the tree.
      #expect(tree.count >= id + 2)
      if id < 4 { _ = await stored.next() }
    }
    #expect(Set(await storage.asked) == Set(changes))
  }

  @Test("a change that breaks a rule never reaches the storage")
  func refused() async throws {
    let (_, arrived) = AsyncStream.makeStream(of: LibraryChange.self)
    let storage = FakeStorage(arrived: arrived)
    let owner = Owner(storage)
    let result = await owner.ask(1, .removed(.root))
    let (error, tree) = try #require(await result.first { _ in true })
    #expect(error == "\(LibraryError.rootNotRemovable)")
    #expect(tree.count == 1)
    #expect(await storage.asked.isEmpty)
  }

  @Test("D13 a change that cannot be stored is reported to its caller, and the next one is stored")
  func failing() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: LibraryChange.self)
    var stored = arrivals.makeAsyncIterator()
    let storage = FakeStorage(arrived: arrived)
    let owner = Owner(storage)
    let first = await owner.ask(1, Self.created(1, "a"))
    _ = await stored.next()
    let second = await owner.ask(2, Self.created(2, "b"))
    await storage.answer(.database(.full))
    let (error, tree) = try #require(await first.first { _ in true })
    #expect(error?.hasPrefix("The change was not stored.") == true)
    #expect(tree.count == 1)
    _ = await stored.next()
    await storage.answer()
    let (none, after) = try #require(await second.first { _ in true })
    #expect(none == nil)
    #expect(after.count == 2)
  }

  /// An owner with the folder 1, in it the recording 4 and the folder 2, in which recording 3 is,
  /// and beside it recording 5.
  private struct Kept {
    let storage = NotingStorage()
    let shelf = FakeShelf()
    let owner: Owner

    init() async {
      owner = Owner(storage, shelf)
      let changes: [LibraryChange] = [
        .created(id: id(1), parent: .root, name: "a"),
        .created(id: id(2), parent: id(1), name: "b"),
        .recorded(id: id(3), parent: id(2), name: "c", audio: second),
        .recorded(id: id(4), parent: id(1), name: "d", audio: second),
        .recorded(id: id(5), parent: .root, name: "e", audio: second),
      ]
      for change in changes { #expect(await owner.carryOut(change) == nil) }
    }
  }

  @Test("D7 sound is removed when its rows are removed and the undo is over, and never before")
  func clearing() async throws {
    let kept = await Kept()
    await kept.storage.fail(.database(.full))
    #expect(await kept.owner.carryOut(.removed(id(1))) != nil)
    #expect(await kept.owner.carryOut(.removed(id(1))) == nil)
    // D2: all of it was one change for the storage.
    #expect(await kept.storage.asked.count == 7)
    #expect(await kept.shelf.cleared.isEmpty)
    await kept.owner.expire(id(1))
    await kept.shelf.clears()
    #expect(Set(await kept.shelf.cleared) == [id(3), id(4)])
  }

  @Test("a removal is undone as one change, whose sound stays, and only while it is kept")
  func undo() async throws {
    let kept = await Kept()
    let before = await kept.owner.tree
    let items = before.items(in: id(1))
    let gone = "\(LibraryError.notRestorable(id(1)))"
    #expect(await kept.owner.carryOut(.restored(items)) == gone)
    #expect(await kept.owner.carryOut(.removed(id(1))) == nil)
    #expect(await kept.owner.carryOut(.restored(Array(items.dropLast()))) == gone)
    #expect(await kept.owner.carryOut(.restored(items)) == nil)
    #expect(await kept.owner.tree == before)
    #expect(await kept.owner.carryOut(.restored(items)) == gone)
    #expect(await kept.storage.asked.count == 7)
    // One that is put back has nothing to clear away.
    await kept.owner.expire(id(1))
    #expect(await kept.owner.carryOut(.removed(id(5))) == nil)
    #expect(await kept.shelf.cleared.isEmpty)
  }

  @Test("a sound that has the id of a removed one is left alone")
  func sameID() async throws {
    let kept = await Kept()
    let again = LibraryChange.recorded(id: id(3), parent: .root, name: "f", audio: second)
    #expect(await kept.owner.carryOut(.removed(id(1))) == nil)
    #expect(await kept.owner.carryOut(again) == nil)
    await kept.owner.expire(id(1))
    await kept.shelf.clears()
    #expect(await kept.shelf.cleared == [id(4)])
  }

  @Test("a removal waits for its end, and one that is put back no longer")
  func waiting() throws {
    let (_, arrived) = AsyncStream.makeStream(of: LibraryChange.self)
    let keeper = LibraryKeeper(
      storage: FakeStorage(arrived: arrived), shelf: FakeShelf(), answers: Answers(),
      report: { _ in })
    var state = LibraryKeeper.State(tree: try ItemTree([Self.created(1, "a")]))
    let id = ItemID(high: 1, low: 1)
    let items = state.tree.items(in: id)
    func effects(of change: LibraryChange) -> [String] {
      let request = LibraryKeeper.Request(id: 1, change: change)
      _ = keeper.update(&state, .asked(request))
      return keeper.update(&state, .stored).parts.map(\.description)
    }
    let key = LibraryKeeper.Expiry(id: id)
    let wait = "send(\(LibraryKeeper.Action.expired(id))).debounce(\(key), for: 600.0 seconds)"
    #expect(effects(of: .removed(id)).contains(wait))
    #expect(state.removed == [id: items])
    #expect(effects(of: .restored(items)).contains("cancel(\(key))"))
    #expect(state.removed.isEmpty)
  }
}
#endif
