#if Web
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("Connections that wait for a request")
struct IdleConnectionsTests {
  private final class Named: Sendable {}
  private final class Ended: Sendable {
    private let names = Mutex<[Int]>([])
    var all: [Int] { names.withLock { $0 } }
    func add(_ name: Int) { names.withLock { $0.append(name) } }
  }

  @Test("no connection is closed while there is room; then the one that has waited longest is")
  func order() {
    let idle = IdleConnections(limit: 3)
    let ended = Ended()
    let connections = [Named(), Named(), Named()]
    func wait(_ number: Int, wasUsed: Bool) {
      idle.wait(ObjectIdentifier(connections[number]), wasUsed: wasUsed) { ended.add(number) }
    }
    for number in 0..<2 {
      idle.open()
      wait(number, wasUsed: false)
    }
    wait(0, wasUsed: true)
    #expect(ended.all == [])
    idle.open()
    #expect(ended.all == [1])
    idle.close()
    // The third one has displaced it; it is not ended for itself, and goes when it has had its
    // answer.
    idle.open()
    #expect(ended.all == [1, 0])
    wait(2, wasUsed: false)
    #expect(ended.all == [1, 0])
    wait(2, wasUsed: true)
    #expect(ended.all == [1, 0, 2])
    #expect(idle.count == 0)
  }

  @Test("one that is asked something is not idle")
  func asked() {
    let idle = IdleConnections(limit: 1)
    let connection = Named()
    idle.open()
    idle.wait(ObjectIdentifier(connection), wasUsed: false) { Issue.record("ended while asked") }
    idle.leave(ObjectIdentifier(connection))
    idle.open()
    #expect(idle.count == 0)
  }
}
#endif
