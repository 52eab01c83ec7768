internal import Millrace

/// A repeatable source of randomness for tests: the same seed gives the same numbers (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var generator: SplitMix

  /// Creates a generator with a seed; neighbouring seeds give unrelated numbers.
  public init(seed: UInt64) {
    generator = SplitMix(seed: seed)
  }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    generator.next()
  }
}
