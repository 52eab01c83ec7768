#if SQLite
@testable import Recordings

/// A storage whose every answer the test gives.
actor FakeStorage: LibraryStoring {
  private(set) var asked: [LibraryChange] = []
  private var waiting: CheckedContinuation<LibraryStorageError?, Never>?
  private let arrived: AsyncStream<LibraryChange>.Continuation

  init(arrived: AsyncStream<LibraryChange>.Continuation) {
    self.arrived = arrived
  }

  func apply(_ change: LibraryChange) async throws(LibraryStorageError) {
    asked.append(change)
    let error = await withCheckedContinuation { waiting in
      self.waiting = waiting
      arrived.yield(change)
    }
    if let error { throw error }
  }

  func answer(_ error: LibraryStorageError? = nil) {
    waiting?.resume(returning: error)
    waiting = nil
  }
}

/// A storage that only notes what it was asked to store, and fails once when told to.
actor NotingStorage: LibraryStoring {
  private(set) var asked: [LibraryChange] = []
  private var error: LibraryStorageError?

  func fail(_ error: LibraryStorageError) { self.error = error }

  func apply(_ change: LibraryChange) throws(LibraryStorageError) {
    asked.append(change)
    if let failure = error {
      error = nil
      throw failure
    }
  }
}

/// A shelf that only notes what it was asked to clear away.
actor FakeShelf: AudioClearing {
  private(set) var cleared: [ItemID] = []
  private var waiting: CheckedContinuation<Void, Never>?

  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) -> [DiskError] {
    cleared += audio.map(\.id)
    waiting?.resume()
    waiting = nil
    return []
  }

  /// Returns when something was cleared away.
  func clears() async {
    if cleared.isEmpty { await withCheckedContinuation { waiting = $0 } }
  }
}
#endif
