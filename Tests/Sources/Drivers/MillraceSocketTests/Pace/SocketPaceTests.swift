#if Web
import MillraceTestSupport
import NIOCore
import Testing

@testable import MillraceSocket

@Suite("A peer that sends faster than it may")
struct SocketPaceTests {
  static let limits = SocketLimits(
    messageRate: 10, messageBurst: 20, byteRate: 1_000, byteBurst: 2_000,
    floodTimeout: .seconds(30), pingInterval: .seconds(20), idleTimeout: .seconds(60))

  @Test("the events of a minute without a connection are accepted at once")
  func reconnect() throws {
    let socket = try EmbeddedSocket()
    let before = socket.reads.count
    for key in 0..<1_000 { socket.receive(.text("key \(key)")) }
    #expect(socket.program.messages.count == 1_000)
    #expect(socket.reads.count == before + 1_000)
  }

  @Test("twenty keys a second are never held back")
  func typing() throws {
    let socket = try EmbeddedSocket()
    for _ in 0..<2_000 {
      let before = socket.reads.count
      socket.receive(.text("k"))
      #expect(socket.reads.count == before + 1)
      socket.advance(.milliseconds(50))
    }
  }

  @Test("beyond the burst, reading goes on at the rate and nothing is lost")
  func paused() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    for _ in 0..<20 { socket.receive(.text("a")) }
    var reads = socket.reads.count
    // One over the burst costs a tenth of a second.
    socket.receive(.text("a"))
    #expect(socket.reads.count == reads)
    socket.advance(.milliseconds(99))
    #expect(socket.reads.count == reads)
    socket.advance(.milliseconds(2))
    #expect(socket.reads.count == reads + 1)
    #expect(socket.program.messages.count == 21)
    // Messages that one read delivers are taken, and counted.
    socket.receive(Array(repeating: Frame.text("a").bytes(), count: 50).flatMap { $0 })
    #expect(socket.program.messages.count == 71)
    reads = socket.reads.count
    socket.advance(.milliseconds(4_900))
    #expect(socket.reads.count == reads)
    socket.advance(.milliseconds(200))
    #expect(socket.reads.count == reads + 1)
    #expect(socket.isOpen)
  }

  @Test("bytes are counted as they are once expanded, and only slow a peer down")
  func bytes() throws {
    let socket = try EmbeddedSocket(limits: Self.limits, offer: DeflateHandlerTests.offer)
    let bytes = DeflateHandlerTests.compressed(String(repeating: "a", count: 5_000))
    #expect(bytes.count < 50)
    let reads = socket.reads.count
    socket.receive(Frame(.text, bytes).compressed)
    socket.advance(.milliseconds(2_900))
    #expect(socket.reads.count == reads)
    socket.advance(.milliseconds(200))
    #expect(socket.reads.count == reads + 1)
  }

  @Test("a peer that is held back is not taken for a silent one")
  func notSilent() throws {
    let limits = SocketLimits(byteRate: 1, byteBurst: 1, pingInterval: .seconds(20))
    let socket = try EmbeddedSocket(limits: limits)
    socket.receive(.text(String(repeating: "a", count: 200)))
    socket.advance(.seconds(190))
    #expect(try socket.sentFrames() == [])
    #expect(socket.isOpen)
    // Once it is read again, it has to answer as every other peer.
    socket.advance(.seconds(100))
    #expect(!socket.isOpen)
  }

  @Test("a peer that keeps up more than a page ever has is closed with 1008")
  func flood() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    for _ in 0..<21 { socket.receive(.text("a")) }
    for second in 1...29 {
      socket.advance(.seconds(1))
      for _ in 0..<10 { socket.receive(.text("a")) }
      #expect(socket.isOpen, "after \(second) seconds")
      #expect(socket.program.errors.isEmpty)
    }
    socket.advance(.seconds(1))
    for _ in 0..<12 { socket.receive(.text("a")) }
    #expect(socket.program.errors == [.flood])
    #expect(try socket.sentFrames().last?.closeCode == 1008)
  }

  @Test("a rest clears a peer that was over its rate before")
  func rest() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    for _ in 0..<20 {
      for _ in 0..<25 { socket.receive(.text("a")) }
      socket.advance(.seconds(4))
    }
    #expect(socket.program.errors.isEmpty)
    #expect(socket.program.messages.count == 500)
  }

  @Test("pings count like messages, so that they cannot keep a server busy")
  func pings() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    for _ in 0..<20 { socket.receive(Frame(.ping)) }
    let reads = socket.reads.count
    socket.receive(Frame(.ping))
    #expect(socket.reads.count == reads)
  }

  @Test("a close is sent and received although reading waits")
  func goodbye() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    for _ in 0..<40 { socket.receive(.text("a")) }
    let reads = socket.reads.count
    socket.channel.triggerUserOutboundEvent(
      SocketClosing(code: .normal, reason: ""), promise: nil)
    #expect(socket.reads.count > reads)
    socket.receive(.close(1000))
    #expect(!socket.isOpen)
  }
}
#endif
