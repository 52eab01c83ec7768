/// The size of the parts in which something large travels.
///
/// A part that does not arrive in time is halved, and one that does is doubled, so that any
/// connection makes progress within the time of a request.
package struct TransferSize: Hashable, Sendable {
  /// The size below which no part is halved, in bytes.
  package static let smallest = 16 * 1024

  /// The present size, in bytes.
  package private(set) var bytes: Int
  private let largest: Int

  package init(_ bytes: Int, largest: Int) { (self.bytes, self.largest) = (bytes, largest) }

  package mutating func arrived() { bytes = min(bytes * 2, largest) }

  package mutating func failed() { bytes = max(bytes / 2, Self.smallest) }
}
