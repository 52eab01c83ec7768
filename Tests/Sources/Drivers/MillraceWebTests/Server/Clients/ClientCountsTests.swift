#if Web
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("How often a client comes in a minute")
struct ClientCountsTests {
  /// A time that the test sets.
  final class Time: Sendable {
    private let now = Mutex(Duration.zero)
    func advance(_ duration: Duration) { now.withLock { $0 += duration } }
    var value: Duration { now.withLock { $0 } }
  }

  private func address(_ number: Int) -> NetworkAddress {
    NetworkAddress(bytes: [
      10, UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF),
    ])
  }

  @Test(
    "a client may connect as often as the limit says, each minute anew, and limits no other")
  func limit() {
    for limit in 1...4 {
      let time = Time()
      let counts = ClientCounts<NetworkAddress>(limit: limit) { time.value }
      for _ in 0..<3 {
        for _ in 0..<limit { #expect(counts.enter(address(1))) }
        for _ in 0..<10 { #expect(!counts.enter(address(1))) }
        #expect(counts.enter(address(2)))
        time.advance(.seconds(60))
      }
    }
  }

  @Test("a client that is not counted is always admitted")
  func uncounted() {
    let counts = ClientCounts<NetworkAddress>(limit: 1) { .zero }
    for _ in 0..<100 { #expect(counts.enter(nil)) }
    #expect(counts.size == 0)
  }

  @Test("the table is bounded; clients beyond it come in uncounted, those in it stay counted")
  func bounded() {
    let time = Time()
    let counts = ClientCounts<NetworkAddress>(limit: 1, capacity: 100) { time.value }
    for number in 0..<100_000 { #expect(counts.enter(address(number))) }
    #expect(counts.size == 100)
    #expect(!counts.enter(address(5)))
    time.advance(.seconds(60))
    #expect(counts.enter(address(5)))
    #expect(counts.size == 1)
  }
}
#endif
