#if Web
import MillraceTesting
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("Places for sockets")
struct SocketTableTests {
  private final class Socket: Sendable {
    let hasEnded = Mutex(false)
    var isOpen: Bool { hasEnded.withLock { !$0 } }
  }

  /// A table, with the sockets that enter it and a time that stands still.
  private final class Hall: Sendable {
    let now = Mutex(Duration.zero)
    let table: Mutex<SocketTable?> = Mutex(nil)
    /// Kept, so that no two have one identity.
    private let made = Mutex<[Socket]>([])

    init(limit: Int) {
      let table = SocketTable(
        limit: limit, restTime: .seconds(60), graceTime: .seconds(10)
      ) { [weak self] in
        self?.now.withLock { $0 } ?? .zero
      }
      self.table.withLock { $0 = table }
    }

    /// A socket that enters the table; `nil` where it is refused.
    func enter(_ client: UInt8?) -> Socket? {
      let socket = Socket()
      made.withLock { $0.append(socket) }
      let address = client.map { NetworkAddress(bytes: [192, 0, 2, $0]) }
      let isIn = table.withLock { $0 }?.enter(ObjectIdentifier(socket), client: address) {
        socket.hasEnded.withLock { $0 = true }
      }
      return isIn == true ? socket : nil
    }

    func say(_ socket: Socket) {
      table.withLock { $0 }?.heard(ObjectIdentifier(socket))
    }

    func leave(_ socket: Socket) {
      table.withLock { $0 }?.leave(ObjectIdentifier(socket))
    }

    func advance(_ seconds: Int) {
      now.withLock { $0 += .seconds(seconds) }
    }

    var count: Int { table.withLock { $0 }?.count ?? 0 }
  }

  @Test("as many sockets enter as the limit says, and one that leaves makes room")
  func limit() throws {
    for limit in 0...4 {
      let hall = Hall(limit: limit)
      var sockets: [Socket] = []
      for client in 0..<UInt8(limit) { sockets.append(try #require(hall.enter(client))) }
      // Every client has one, and none of them is the newcomer's own.
      #expect(hall.enter(99) == nil)
      #expect(hall.count == limit)
      guard let last = sockets.last else { continue }
      hall.leave(last)
      hall.leave(last)
      #expect(hall.enter(99) != nil)
      #expect(hall.count == limit)
    }
  }

  @Test("a client that fills the table makes room for another one, by its quietest socket")
  func otherClient() throws {
    let hall = Hall(limit: 4)
    var sockets: [Socket] = []
    for _ in 0..<4 {
      sockets.append(try #require(hall.enter(9)))
      hall.advance(1)
    }
    for socket in [sockets[0], sockets[3], sockets[1]] {
      hall.say(socket)
      hall.advance(1)
    }
    // The one that has said nothing goes first, then the one that has been silent the longest.
    #expect(hall.enter(1) != nil)
    #expect(sockets.map(\.isOpen) == [true, true, false, true])
    #expect(hall.enter(2) != nil)
    #expect(sockets.map(\.isOpen) == [false, true, false, true])
    #expect(hall.enter(3) != nil)
    #expect(sockets.map(\.isOpen) == [false, true, false, false])
    // Now no client has more than a newcomer would.
    #expect(hall.enter(4) == nil)
    #expect(hall.count == 4)
  }

  @Test("a flood displaces sockets of the flooder alone", arguments: [nil, 9] as [UInt8?])
  func flood(flooder: UInt8?) throws {
    let hall = Hall(limit: 8)
    let others = try (0..<3).map { try #require(hall.enter(UInt8($0))) }
    var sockets: [Socket] = []
    for _ in 0..<500 {
      if let socket = hall.enter(flooder) { sockets.append(socket) }
      hall.advance(1)
    }
    #expect(others.allSatisfy { $0.isOpen })
    #expect(sockets.count { $0.isOpen } == 5)
    #expect(hall.count == 8)
  }

  @Test("a client at the address of one that fills the table displaces a socket at rest")
  func sharedAddress() throws {
    let hall = Hall(limit: 3)
    let sockets = try (0..<3).map { _ in try #require(hall.enter(nil)) }
    for socket in sockets { hall.say(socket) }
    hall.advance(59)
    #expect(hall.enter(nil) == nil)
    hall.say(sockets[0])
    hall.advance(1)
    let newcomer = try #require(hall.enter(nil))
    #expect(sockets.count { $0.isOpen } == 2)
    #expect(sockets[0].isOpen)
    // The other one at rest goes next, and not the newcomer, which has had no time for a hello.
    let second = try #require(hall.enter(nil))
    #expect(newcomer.isOpen)
    #expect(sockets.count { $0.isOpen } == 1)
    #expect(hall.enter(nil) == nil)
    hall.advance(9)
    hall.say(second)
    #expect(hall.enter(nil) == nil)
    hall.advance(1)
    #expect(hall.enter(nil) != nil)
    #expect(!newcomer.isOpen)
    #expect(second.isOpen && sockets[0].isOpen)
  }

  @Test("newcomers at one address do not displace each other before they could say hello")
  func grace() throws {
    let hall = Hall(limit: 3)
    let sockets = try (0..<3).map { _ in try #require(hall.enter(9)) }
    for _ in 0..<9 {
      hall.advance(1)
      for _ in 0..<10 { #expect(hall.enter(9) == nil) }
    }
    #expect(sockets.allSatisfy { $0.isOpen })
    // Another client does not wait for them.
    #expect(hall.enter(1) != nil)
    #expect(sockets.count { $0.isOpen } == 2)
  }

  @Test("of random sockets that come, speak and leave, none is lost count of", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let hall = Hall(limit: 5)
    var sockets: [Socket] = []
    for _ in 0..<1_000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        if let socket = hall.enter(UInt8.random(in: 0..<3, using: &random)) {
          sockets.append(socket)
        }
      case 2: if let socket = sockets.randomElement(using: &random) { hall.say(socket) }
      default:
        guard !sockets.isEmpty else { break }
        let socket = sockets.remove(at: Int.random(in: 0..<sockets.count, using: &random))
        hall.leave(socket)
      }
      hall.advance(Int.random(in: 0..<40, using: &random))
      sockets.removeAll { !$0.isOpen }
      #expect(hall.count == sockets.count)
      #expect(hall.count <= 5)
    }
  }
}
#endif
