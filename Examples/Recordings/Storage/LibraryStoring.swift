#if SQLite
/// Where a library keeps its changes; a test puts one in that is slow or fails.
protocol LibraryStoring: Sendable {
  /// Stores a change; returns when it cannot be lost any more.
  func apply(_ change: LibraryChange) async throws(LibraryStorageError)
}

extension LibraryStorage: LibraryStoring {}
#endif
