#if Web
import MillraceSocket
import NIOCore
import NIOEmbedded
import Testing

@Suite("A peer that takes nothing")
struct StallHandlerTests {
  @Test("is cut off when the time is over")
  func stalled() throws {
    let channel = try Self.channel()
    Self.setWritable(false, on: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test("lives on when it takes everything in time")
  func recovers() throws {
    let channel = try Self.channel()
    for _ in 0..<10 {
      Self.setWritable(false, on: channel)
      channel.embeddedEventLoop.advanceTime(by: .seconds(29))
      Self.setWritable(true, on: channel)
      channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    }
    #expect(channel.isActive)
  }

  /// The bytes of writes that the peer does not receive.
  private final class Network: ChannelOutboundHandler {
    typealias OutboundIn = IOData

    func flush(context: ChannelHandlerContext) {}
  }

  @Test("is cut off too if it has received all but a little that leaves room for more")
  func stalledWithRoom() throws {
    let channel = try Self.channel()
    try channel.pipeline.syncOperations.addHandler(Network(), position: .first)
    for (size, seconds) in [(10, 29), (20, 2)] {
      #expect(channel.isActive)
      channel.writeAndFlush(ByteBuffer(repeating: 0, count: size), promise: nil)
      channel.embeddedEventLoop.advanceTime(by: .seconds(Int64(seconds)))
    }
    #expect(!channel.isActive)
  }

  @Test("is not cut off while it receives a little of an answer that grows")
  func growing() throws {
    let channel = try Self.channel()
    let network = Network()
    try channel.pipeline.syncOperations.addHandler(network, position: .first)
    for _ in 0..<10 {
      for _ in 0..<3 { channel.writeAndFlush(ByteBuffer(repeating: 0, count: 10), promise: nil) }
      _ = try channel.pipeline.syncOperations.context(handler: network).flush()
      channel.writeAndFlush(ByteBuffer(repeating: 0, count: 10), promise: nil)
      channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(!channel.isActive)
  }

  private static func channel() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: StallHandler(timeout: .seconds(30)))
    channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    return channel
  }

  private static func setWritable(_ isWritable: Bool, on channel: EmbeddedChannel) {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
  }
}
#endif
