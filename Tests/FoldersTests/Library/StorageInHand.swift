#if SQLite
@testable import Folders

/// A storage whose every answer the test gives.
actor StorageInHand: FolderStoring {
  private(set) var asked: [FolderChange] = []
  private var waiting: CheckedContinuation<FolderStorageError?, Never>?
  private let arrived: AsyncStream<FolderChange>.Continuation

  init(arrived: AsyncStream<FolderChange>.Continuation) {
    self.arrived = arrived
  }

  func apply(_ change: FolderChange) async throws(FolderStorageError) {
    asked.append(change)
    let error = await withCheckedContinuation { waiting in
      self.waiting = waiting
      arrived.yield(change)
    }
    if let error { throw error }
  }

  func answer(_ error: FolderStorageError? = nil) {
    waiting?.resume(returning: error)
    waiting = nil
  }
}
#endif
