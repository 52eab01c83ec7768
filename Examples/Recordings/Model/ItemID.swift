/// The identity of an item: 128 bits, written like a UUID.
///
/// The caller that creates an item supplies its id; nothing here generates one. Ids are ordered as
/// numbers, which is also the order of their texts.
package struct ItemID: Hashable, Comparable, Sendable {
  /// The id of the root, “Recordings”: all bits zero, so that paths and fixtures stay stable.
  package static let root = ItemID(high: 0, low: 0)

  /// The first 64 bits.
  package let high: UInt64

  /// The last 64 bits.
  package let low: UInt64

  /// Joins two halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an id from 128 bits, as an environment generates them.
  package init(_ bits: UInt128) {
    self.init(
      high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
  }

  /// Compares the ids as 128-bit numbers.
  package static func < (left: ItemID, right: ItemID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
