internal import Millrace
internal import Synchronization

/// A seeded source of random numbers that a simulation and its engines share.
final class RandomSource: Sendable {
  private let generator: Mutex<SplitMix>

  init(seed: UInt64) {
    generator = Mutex(SplitMix(seed: seed))
  }

  func bits() -> UInt64 { generator.withLock { $0.next() } }

  /// Returns a number from 0 up to a bound.
  func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(bits() % UInt64(bound)) }

  /// Returns true with a probability.
  func chance(_ probability: Double) -> Bool {
    Double(bits() >> 11) * 0x1p-53 < probability
  }

  /// Returns a duration between two, in milliseconds.
  func milliseconds(_ range: ClosedRange<Int>) -> Duration {
    .milliseconds(range.lowerBound + below(range.count))
  }

  func element<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
