import Millrace
import MillraceTesting

/// An actor whose jobs a test runs by hand.
actor Owner {
  nonisolated let executor = ManualExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Does something as this actor, now, and ends what was cancelled on the way.
  nonisolated func now<Result: Sendable>(
    _ body: @Sendable (isolated Owner) throws -> Result
  ) throws -> Result {
    let result = try assumeIsolated(body)
    try executor.drain()
    return result
  }
}

/// Counts how many of its kind are alive.
final class Probe {
  let id: String
  private let count: Counter

  final class Counter {
    var ids: [String] = []
  }

  init(_ id: String, _ count: Counter) {
    self.id = id
    self.count = count
    count.ids.append(id)
  }

  deinit { count.ids.removeAll { $0 == id } }
}

/// A seeded source (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
