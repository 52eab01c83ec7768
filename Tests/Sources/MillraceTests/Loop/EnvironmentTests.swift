import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("L11: the environment")
struct EnvironmentTests {
  /// Rolls a die a few times, and waits as long as it says.
  private func play(seed: UInt64) throws -> [String] {
    let owner = Owner()
    return try owner.now { owner in
      let clock = VirtualClock()
      let loop = Loop(
        environment: Environment(
          clock: clock, randomBits: Environment.seeded(seed), effectExecutor: owner.executor))
      let store = Store([String](), in: loop.root) { (log: inout [String], action: String) in
        let roll = Int(loop.environment.randomBits() % 6)
        log.append("\(action) \(roll) at \(clock.now.offset)")
        return log.count > 20
          ? .none : .send("again").debounce("die", for: .milliseconds(roll + 1))
      }
      loop.run(isolation: owner)
      store.send("first")
      for _ in 0..<200 {
        try clock.advance(by: .milliseconds(1)) { try owner.executor.drain() }
      }
      return store.state
    }
  }

  @Test("L11: the same clock and the same seed repeat every turn exactly; another seed does not")
  func repeats() throws {
    let (first, again, other) = try (play(seed: 1), play(seed: 1), play(seed: 2))
    #expect(first.count == 21 && again == first && other != first)
  }

  @Test("L11: a seeded source is SplitMix64, so that a seed means the same everywhere")
  func reference() {
    let bits = Environment.seeded(1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(expected.map { _ in bits() } == expected)
  }
}
