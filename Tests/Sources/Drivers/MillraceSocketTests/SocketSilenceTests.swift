#if Web
import MillraceSocket
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@Suite("A silent peer")
struct SocketSilenceTests {
  static let limits = SocketLimits(pingInterval: .seconds(20), idleTimeout: .seconds(60))

  @Test("is asked, and taken for dead when it answers nothing")
  func dead() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    socket.advance(.seconds(59))
    #expect(try socket.sentFrames() == [Frame(.ping), Frame(.ping)])
    #expect(socket.isOpen)
    socket.advance(.seconds(1))
    #expect(try socket.sentFrames().map(\.closeCode) == [1001])
    #expect(socket.program.errors == [.idle(.seconds(60))])
    socket.advance(Self.limits.closeTimeout)
    #expect(!socket.isOpen)
  }

  @Test("lives on when it answers every ping")
  func answers() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    for _ in 0..<20 {
      socket.advance(.seconds(20))
      for _ in try socket.sentFrames() { socket.receive(Frame(.pong)) }
    }
    #expect(socket.isOpen)
    #expect(socket.program.errors.isEmpty)
  }

  @Test("is dead as well when bytes trickle in that never make a frame")
  func trickle() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    socket.receive(Frame.head(first: 0x81, size: 1000))
    for _ in 0..<12 {
      socket.receive([0])
      socket.advance(.seconds(5))
    }
    #expect(socket.program.errors == [.idle(.seconds(60))])
  }

  @Test("is not blamed while we do not read")
  func paused() throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    socket.program.takesMessages = false
    socket.receive(.text("one"))
    socket.advance(.seconds(600))
    #expect(socket.isOpen)
    socket.program.takesMessages = true
    socket.channel.read()
    socket.advance(.seconds(59))
    #expect(socket.isOpen)
  }
}
#endif
