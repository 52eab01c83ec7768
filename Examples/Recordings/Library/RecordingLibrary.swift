#if SQLite
internal import Foundation
package import Millrace
package import MillraceSQLite

/// The library that all pages share: one loop on one actor, one file of rows, one folder of sound.
///
/// A change is acknowledged after the database has committed it (L8); pages receive it through
/// ``feed``. The sound of a recording is on the disk before its row is stored, and is removed after
/// its row: when the undo is over, or at the next opening. So a row without a file means damage,
/// and a file without a row is unused.
package actor RecordingLibrary {
  /// The tree after every stored change, as a feed that pages follow.
  package nonisolated let feed: Feed<ItemTree>
  /// The stored rows that are not in the tree.
  package nonisolated let strays: [StrayItem]
  /// The result of the clean-up when the library was opened, damaged recordings included.
  package nonisolated let sweep: AudioSweep
  /// The shelf, which stores uploaded files as drafts.
  package nonisolated let shelf: AudioShelf

  let store: Store<LibraryKeeper.State, LibraryKeeper.Action>
  private let storage: LibraryStorage?
  private let answers: Answers
  let report: @Sendable (DiskError) -> Void
  private var asked = 0

  /// Opens or creates the library in an existing folder: `recordings.sqlite` and `audio`.
  ///
  /// The files that a killed server left are removed; see ``AudioSweep``.
  ///
  /// - Parameter report: Called when a file of the shelf could not be removed; the next opening
  ///   tries again, so nothing is lost. Called by the shelf, on any thread.
  package static func open(
    at folder: String, report: @escaping @Sendable (DiskError) -> Void = { print($0) }
  ) async throws(LibraryOpeningError) -> RecordingLibrary {
    try await open(
      at: folder, on: SystemDisk(),
      through: { FullDiskStorage(storage: $0, fault: RecordingsPage.fullDisk) },
      now: { Int(Date().timeIntervalSince1970) }, report: report)
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
      // The file is locked from here on, so no other process uses the shelf.
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
      // The error of the shelf is the one to report.
      try? await storage.database.close()
      throw .audio(error)
    }
    let keeper = LibraryKeeper(
      storage: wrap(storage), shelf: shelf, answers: Answers(), report: report)
    let library = RecordingLibrary(loaded, keeper, shelf, sweep, closing: storage)
    await library.start()
    return library
  }

  /// Creates a library of loaded items.
  ///
  /// - Parameters:
  ///   - loaded: The items.
  ///   - keeper: The logic, with the storage of changes.
  ///   - shelf: The folder with the sound.
  ///   - sweep: The result of its clean-up.
  ///   - storage: The file that ``close()`` closes; nil if changes are stored elsewhere.
  init(
    _ loaded: AssembledItems, _ keeper: LibraryKeeper, _ shelf: AudioShelf,
    _ sweep: AudioSweep = AudioSweep(), closing storage: LibraryStorage? = nil
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

  /// Begins to carry out changes.
  func start() {
    store.loop.run()
  }

  /// Carries out a change; returns when it is on the disk and in the tree.
  ///
  /// A removal is one commit, whatever its size; ``restore(_:)`` takes it back for some minutes,
  /// after which the sound files that became unreachable are removed.
  package func carryOut(_ change: LibraryChange) async throws(RecordingLibraryError) {
    asked += 1
    let request = LibraryKeeper.Request(id: asked, change: change)
    let error = await withCheckedContinuation { answer in
      answers.expect(request.id, answer)
      store.send(.asked(request))
    }
    if let error { throw error }
  }

  /// Puts back a removed item with everything in it, in one commit.
  package func restore(_ id: ItemID) async throws(RecordingLibraryError) {
    guard let items = store.state.removed[id] else { throw .refused(.notRestorable(id)) }
    try await carryOut(.restored(items))
  }

  /// Returns the location of a recording's sound; nil when there is no such recording, or its file
  /// is damaged.
  package nonisolated func file(of id: ItemID) async -> AudioLocation? {
    guard let audio = feed.latest.value[id]?.audio else { return nil }
    let path = shelf.path(.recording(id, audio.format))
    guard (try? shelf.disk.entry(at: path))?.size == audio.bytes else { return nil }
    return AudioLocation(path: path, mediaType: audio.format.mediaType, bytes: audio.bytes)
  }

  /// Waits for the writes in progress, and closes the file.
  package func close() async throws(DatabaseError) {
    try await storage?.database.close()
  }
}

/// The location and the media type of a recording's sound, for the code that serves it.
package struct AudioLocation: Hashable, Sendable {
  /// The path of the file, which is complete and never written again.
  package let path: String
  /// The media type that a browser receives.
  package let mediaType: String
  /// The size of the file in bytes.
  package let bytes: Int
}
#endif
