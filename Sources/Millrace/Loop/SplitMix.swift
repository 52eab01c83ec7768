/// A repeatable generator of random numbers (SplitMix64): the same seed gives the same numbers.
package struct SplitMix: RandomNumberGenerator, Sendable {
  /// 2⁶⁴ divided by the golden ratio, an odd number: multiples of it are distributed evenly.
  package static var increment: UInt64 { @inline(__always) get { 0x9E37_79B9_7F4A_7C15 } }

  private var state: UInt64

  /// Creates a generator with a seed; neighbouring seeds give unrelated numbers.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= Self.increment
    var mixed = state
    // The masking shifts, since the others are generic, and compile conversions of all integers.
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}
