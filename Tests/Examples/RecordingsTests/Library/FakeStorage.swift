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

/// A shelf that only notes what it was asked to clear away.
actor FakeShelf: AudioClearing {
  private(set) var cleared: [ItemID] = []

  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) -> [DiskError] {
    cleared += audio.map(\.id)
    return []
  }
}
#endif
