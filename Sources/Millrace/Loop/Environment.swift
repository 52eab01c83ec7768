/// Where time, randomness and identity come from (L11).
///
/// A turn that takes all three from here can be repeated exactly: give the loop a virtual clock and a seeded source in
/// a test, and the live ones in an app. Services (databases, networks) are ordinary properties of the reducer.
public struct Environment {
  /// The clock that debounce, throttle and the program's own waits use.
  public var clock: any Clock<Duration>
  /// The next 64 random bits.
  public var randomBits: () -> UInt64
  /// The executor that effects prefer for their nonisolated work, and on which messages set out for the owner; `nil` is
  /// the global one.
  public var effectExecutor: (any TaskExecutor)?

  /// Takes time and randomness from the machine unless told otherwise.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    randomBits: @escaping () -> UInt64 = Environment.live,
    effectExecutor: (any TaskExecutor)? = nil
  ) {
    self.clock = clock
    self.randomBits = randomBits
    self.effectExecutor = effectExecutor
  }

  /// A fresh identity: 128 random bits, as many as make a UUID.
  ///
  /// With a seeded source they are the same in every run.
  public func newID() -> UInt128 {
    UInt128(randomBits()) << 64 | UInt128(randomBits())
  }

  /// The machine's own randomness.
  public static func live() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// A repeatable source: the same seed gives the same bits (SplitMix64).
  public static func seeded(_ seed: UInt64) -> () -> UInt64 {
    var state = seed
    return {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
