#if SQLite
public import Millrace
public import MillraceSQLite

/// The library that all pages share: one loop on one actor, one file.
///
/// A change is acknowledged after the database has committed it (L8); pages hear of it through ``feed``.
public actor RecordingLibrary {
  /// The tree after every stored change, for pages to follow.
  public nonisolated let feed: Feed<ItemTree>
  /// The stored rows that have no place in the tree.
  public nonisolated let strays: [StrayItem]

  private let store: Store<LibraryKeeper.State, LibraryKeeper.Action>
  private let storage: LibraryStorage
  private let answers: Answers
  private var asked = 0

  /// Opens or creates the library in a folder that is there.
  public static func open(at folder: String) async throws(DatabaseError) -> RecordingLibrary {
    let storage = try await LibraryStorage.open(at: "\(folder)/recordings.sqlite")
    let loaded = try await storage.load()
    let library = RecordingLibrary(storage: storage, loaded: loaded)
    await library.start()
    return library
  }

  private init(storage: LibraryStorage, loaded: AssembledItems) {
    let answers = Answers()
    let store = Store(
      LibraryKeeper.State(tree: loaded.tree), LibraryKeeper(storage: storage, answers: answers))
    self.storage = storage
    self.answers = answers
    self.store = store
    strays = loaded.strays
    feed = store.select(\.tree).distinct().feed()
  }

  private func start() {
    store.loop.run()
  }

  /// Carries out a change; returns when it is on the disk and in the tree.
  public func carryOut(_ change: LibraryChange) async throws(RecordingLibraryError) {
    asked += 1
    let request = LibraryKeeper.Request(id: asked, change: change)
    let error = await withCheckedContinuation { answer in
      answers.expect(request.id, answer)
      store.send(.asked(request))
    }
    if let error { throw error }
  }

  /// Finishes what is being stored, and closes the file.
  public func close() async throws(DatabaseError) {
    try await storage.database.close()
  }
}
#endif
