#if SQLite
@testable import Recordings

/// A storage whose every answer the test gives.
actor StorageInHand: LibraryStoring {
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
#endif
