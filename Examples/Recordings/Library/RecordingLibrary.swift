#if SQLite
internal import Foundation
public import Millrace
public import MillraceSQLite

/// The library that all pages share: one loop on one actor, one file of rows, one folder of sound.
///
/// A change is acknowledged after the database has committed it (L8); pages hear of it through ``feed``.
/// The sound of a recording is on the disk before its row is, and goes after its row has gone; so a row
/// without a file means damage, and a file without a row means nothing to anybody.
public actor RecordingLibrary {
  /// The tree after every stored change, for pages to follow.
  public nonisolated let feed: Feed<ItemTree>
  /// The stored rows that have no place in the tree.
  public nonisolated let strays: [StrayItem]
  /// What was found among the files when the library was opened, damaged recordings with the rest.
  public nonisolated let sweep: AudioSweep
  /// Takes files that were uploaded, as drafts.
  public nonisolated let shelf: AudioShelf

  let store: Store<LibraryKeeper.State, LibraryKeeper.Action>
  private let storage: LibraryStorage
  private let answers: Answers
  let report: @Sendable (DiskError) -> Void
  private var asked = 0

  /// Opens or creates the library in a folder that is there: `recordings.sqlite` and `audio`.
  ///
  /// Files that a killed server left over are cleared up; see ``AudioSweep``.
  ///
  /// - Parameter report: told when a file of the shelf could not be removed. Nothing is lost by that: the
  ///   next opening does it. Called on the shelf's behalf, on any thread.
  public static func open(
    at folder: String, report: @escaping @Sendable (DiskError) -> Void = { print($0) }
  ) async throws(LibraryOpeningError) -> RecordingLibrary {
    try await open(
      at: folder, on: SystemDisk(), now: { Int(Date().timeIntervalSince1970) }, report: report)
  }

  static func open(
    at folder: String, on disk: any AudioDisk,
    through wrap: (LibraryStorage) -> any LibraryStoring = { $0 },
    now: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (DiskError) -> Void
  ) async throws(LibraryOpeningError) -> RecordingLibrary {
    let storage: LibraryStorage
    let loaded: AssembledItems
    do throws(DatabaseError) {
      // The file is locked from here on, so nobody else uses the shelf.
      storage = try await LibraryStorage.open(at: "\(folder)/recordings.sqlite")
      loaded = try await storage.load()
    } catch { throw .database(error) }
    let shelf = AudioShelf(folder: "\(folder)/audio", disk: disk)
    let sweep: AudioSweep
    do throws(DiskError) {
      sweep = try await shelf.onQueue { () throws(DiskError) in
        try shelf.sweep(loaded, now: now())
      }
    } catch {
      // The error that counts is the one of the shelf.
      try? await storage.database.close()
      throw .audio(error)
    }
    let keeper = LibraryKeeper(
      storage: wrap(storage), shelf: shelf, answers: Answers(), report: report)
    let library = RecordingLibrary(storage, loaded, keeper, shelf, sweep)
    await library.start()
    return library
  }

  private init(
    _ storage: LibraryStorage, _ loaded: AssembledItems, _ keeper: LibraryKeeper,
    _ shelf: AudioShelf, _ sweep: AudioSweep
  ) {
    let store = Store(LibraryKeeper.State(tree: loaded.tree), keeper)
    self.storage = storage
    answers = keeper.answers
    report = keeper.report
    self.store = store
    self.shelf = shelf
    self.sweep = sweep
    strays = loaded.strays
    feed = store.select(\.tree).distinct().feed()
  }

  private func start() {
    store.loop.run()
  }

  /// Carries out a change; returns when it is on the disk and in the tree.
  ///
  /// A removal is one commit, however much it removes; the sound that nobody can ask for any more is
  /// cleared away before this returns.
  public func carryOut(_ change: LibraryChange) async throws(RecordingLibraryError) {
    asked += 1
    let request = LibraryKeeper.Request(id: asked, change: change)
    let error = await withCheckedContinuation { answer in
      answers.expect(request.id, answer)
      store.send(.asked(request))
    }
    if let error { throw error }
  }

  /// Where the sound of a recording lies; nil when there is no such recording, or its file is damaged.
  public nonisolated func file(of id: ItemID) async -> AudioPlace? {
    guard let audio = feed.latest.value[id]?.audio else { return nil }
    let path = shelf.path(.recording(id, audio.format))
    guard (try? shelf.disk.entry(at: path))?.size == audio.bytes else { return nil }
    return AudioPlace(path: path, mediaType: audio.format.mediaType, bytes: audio.bytes)
  }

  /// Finishes what is being stored, and closes the file.
  public func close() async throws(DatabaseError) {
    try await storage.database.close()
  }
}
#endif
