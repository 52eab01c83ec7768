internal import Foundation

/// A set of annotations of one sheet, with a bit for each number.
package struct AnnotationSet: Sendable, Hashable {
  /// The number of annotations in the set.
  package private(set) var count = 0
  /// The bits: eight numbers to a byte, the lowest in the lowest bit.
  package private(set) var bytes: [UInt8]

  private let bound: Int

  /// Creates an empty set for numbers below a bound.
  package init(below bound: Int) {
    self.bound = bound
    bytes = [UInt8](repeating: 0, count: (bound + 7) / 8)
  }

  package func contains(_ id: Int) -> Bool {
    id >= 0 && id < bound && bytes[id >> 3] & (1 << (id & 7)) != 0
  }

  /// Inserts an annotation; ignores a number that is not below the bound.
  package mutating func insert(_ id: Int) {
    guard id >= 0, id < bound, !contains(id) else { return }
    bytes[id >> 3] |= 1 << (id & 7)
    count += 1
  }

  /// The bits in Base64, which a browser decodes with `atob`.
  package var base64: String { Data(bytes).base64EncodedString() }
}
