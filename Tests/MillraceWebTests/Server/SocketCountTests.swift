#if Web
import Testing

@testable import MillraceWeb

@Suite("Counting sockets")
struct SocketCountTests {
  @Test("there are as many places as the limit says, and a place given back is free")
  func places() {
    for limit in 0...4 {
      let count = SocketCount(limit: limit)
      for _ in 0..<limit { #expect(count.enter()) }
      #expect(!count.enter())
      guard limit > 0 else { continue }
      count.leave()
      #expect(count.enter())
      #expect(!count.enter())
    }
  }
}
#endif
