#if SQLite
/// The storage of a library's changes; a test substitutes one that is slow or fails.
protocol LibraryStoring: Sendable {
  /// Stores a change; returns when it is safe on the disk.
  func apply(_ change: LibraryChange) async throws(LibraryStorageError)
}

extension LibraryStorage: LibraryStoring {}
#endif
