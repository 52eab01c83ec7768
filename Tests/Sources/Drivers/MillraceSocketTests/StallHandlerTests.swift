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
