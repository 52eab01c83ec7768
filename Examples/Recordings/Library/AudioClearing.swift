#if SQLite
/// The removal of sound files after a deletion; a test substitutes one that records the order.
protocol AudioClearing: Sendable {
  /// Removes these files; returns the failures.
  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) async -> [DiskError]
}
#endif
