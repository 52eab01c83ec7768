/// The identity of an item: 128 bits, written like a UUID.
///
/// The caller that creates an item supplies its id; nothing here generates one. Ids are ordered as
/// numbers, which is also the order of their texts.
public struct ItemID: Hashable, Comparable, Sendable {
  /// The id of the root, “Recordings”: all bits zero, so that paths and fixtures stay stable.
  public static let root = ItemID(high: 0, low: 0)

  /// The first 64 bits.
  public let high: UInt64

  /// The last 64 bits.
  public let low: UInt64

  /// Joins two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an id from 128 bits, as an environment generates them.
  public init(_ bits: UInt128) {
    self.init(
      high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
  }

  /// Compares the ids as 128-bit numbers.
  public static func < (left: ItemID, right: ItemID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
