/// The source of time, randomness and identity (L11).
///
/// A turn that takes all three from its environment can be repeated exactly. Give the loop a
/// virtual clock and a seeded source in a test, and the live ones in an app. Services (databases,
/// networks) are ordinary properties of the reducer.
public struct Environment {
  /// The clock that debounce, throttle and the program's own waits use.
  public var clock: any Clock<Duration>
  /// Returns the next 64 random bits.
  public var randomBits: () -> UInt64
  /// The executor that effects prefer for their nonisolated work, and on which the mailbox begins
  /// to schedule the owner; `nil` selects the global one.
  public var effectExecutor: (any TaskExecutor)?

  /// Creates an environment; by default time and randomness come from the system.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    randomBits: @escaping () -> UInt64 = Environment.live,
    effectExecutor: (any TaskExecutor)? = nil
  ) {
    self.clock = clock
    self.randomBits = randomBits
    self.effectExecutor = effectExecutor
  }

  /// Returns a fresh identity: 128 random bits, as many as make a UUID.
  ///
  /// With a seeded source the identities are the same in every run.
  public func newID() -> UInt128 {
    UInt128(randomBits()) &<< 64 | UInt128(randomBits())
  }

  /// Returns 64 random bits of the system.
  public static func live() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Returns a repeatable source: the same seed gives the same bits (SplitMix64).
  public static func seeded(_ seed: UInt64) -> () -> UInt64 {
    var generator = SplitMix(seed: seed)
    return { generator.next() }
  }
}
