#if Web
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@testable import MillraceSocket

@Suite("A socket that says why it ends")
struct SocketOpennessTests {
  @Test("takes no message any more when the program is notified: a fault of the peer")
  func fault() throws {
    let socket = try EmbeddedSocket()
    #expect(socket.program.openness?.isOpen == true)
    socket.receive(Frame(.binary))
    #expect(socket.program.errors == [.binaryMessage])
    #expect(socket.program.wasOpenAtError == [false])
  }

  @Test("the same where the connection is lost")
  func loss() throws {
    let socket = try EmbeddedSocket()
    socket.channel.close(promise: nil)
    socket.channel.embeddedEventLoop.run()
    #expect(socket.program.errors == [.connectionLost])
    #expect(socket.program.wasOpenAtError == [false])
  }

  @Test("the same where the peer has shut its side without a word")
  func halfClosed() throws {
    let socket = try EmbeddedSocket()
    socket.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    socket.channel.embeddedEventLoop.run()
    #expect(socket.program.errors == [.connectionLost])
    #expect(socket.program.wasOpenAtError == [false])
  }
}
#endif
