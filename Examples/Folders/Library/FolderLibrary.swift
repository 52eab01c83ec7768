#if SQLite
public import Millrace
public import MillraceSQLite

/// The library that all pages share: one loop on one actor, one file.
///
/// A change is acknowledged after the database has committed it (L8); pages hear of it through ``feed``.
public actor FolderLibrary {
  /// The tree after every stored change, for pages to follow.
  public nonisolated let feed: Feed<FolderTree>
  /// The stored rows that have no place in the tree.
  public nonisolated let strays: [StrayFolder]

  private let store: Store<FolderKeeper.State, FolderKeeper.Action>
  private let storage: FolderStorage
  private let answers: Answers
  private var asked = 0

  /// Opens or creates the library's file.
  public static func open(at path: String) async throws(DatabaseError) -> FolderLibrary {
    let storage = try await FolderStorage.open(at: path)
    let loaded = try await storage.load()
    let library = FolderLibrary(storage: storage, loaded: loaded)
    await library.start()
    return library
  }

  private init(storage: FolderStorage, loaded: AssembledFolders) {
    let answers = Answers()
    let store = Store(
      FolderKeeper.State(tree: loaded.tree), FolderKeeper(storage: storage, answers: answers))
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
  public func carryOut(_ change: FolderChange) async throws(FolderLibraryError) {
    asked += 1
    let request = FolderKeeper.Request(id: asked, change: change)
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
