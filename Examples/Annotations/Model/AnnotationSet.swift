internal import Foundation

/// Some of a sheet's annotations, a bit for each number.
public struct AnnotationSet: Sendable, Hashable {
  /// How many there are in it.
  public private(set) var count = 0
  /// Eight numbers to a byte, the lowest in the lowest bit.
  public private(set) var bytes: [UInt8]

  private let bound: Int

  /// None of those whose numbers are below a bound.
  public init(below bound: Int) {
    self.bound = bound
    bytes = [UInt8](repeating: 0, count: (bound + 7) / 8)
  }

  /// Whether an annotation is in it.
  public func contains(_ id: Int) -> Bool {
    id >= 0 && id < bound && bytes[id >> 3] & (1 << (id & 7)) != 0
  }

  /// Puts one in; a number that is not below the bound is left out.
  public mutating func insert(_ id: Int) {
    guard id >= 0, id < bound, !contains(id) else { return }
    bytes[id >> 3] |= 1 << (id & 7)
    count += 1
  }

  /// As text, for a browser: Base64, which `atob` reads.
  public var base64: String { Data(bytes).base64EncodedString() }
}
