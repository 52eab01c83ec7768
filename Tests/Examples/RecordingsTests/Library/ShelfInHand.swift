#if SQLite
@testable import Recordings

/// A shelf that only notes what it was asked to clear away.
actor ShelfInHand: AudioClearing {
  private(set) var cleared: [ItemID] = []

  func clear(_ audio: [(id: ItemID, format: AudioFormat)]) -> [DiskError] {
    cleared += audio.map(\.id)
    return []
  }
}
#endif
