#if SQLite
/// Where the sound of what was removed is cleared away; a test puts one in that notes the order.
protocol AudioClearing: Sendable {
  /// Removes these files; gives what did not succeed.
  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) async -> [DiskError]
}
#endif
