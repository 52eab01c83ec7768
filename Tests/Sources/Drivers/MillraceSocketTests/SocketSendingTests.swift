#if Web
import MillraceSocket
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@Suite("Sending with back pressure", .timeLimit(.minutes(5)))
struct SocketSendingTests {
  /// The end of a wait.
  enum End: CaseIterable {
    case room, close, goodbye, loss
  }

  @Test(
    "a send that waits goes on when there is room, and fails when the peer leaves",
    arguments: End.allCases)
  func waiting(end: End) async throws {
    let (ready, prepared) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let (results, result) = AsyncStream.makeStream(of: SocketError?.self)
    try await SocketTests.open { socket in
      for await _ in ready { break }
      beginning.yield()
      do throws(SocketError) {
        try await socket.send("one")
        result.yield(nil)
      } catch {
        result.yield(error)
      }
    } network: { channel in
      try await Self.setWritable(false, on: channel)
      prepared.yield()
      for await _ in begun { break }
      switch end {
      case .room: try await Self.setWritable(true, on: channel)
      case .close: try await SocketTests.receive(.close(1000), on: channel)
      case .goodbye: try await SocketTests.receive(Frame(.binary), on: channel)
      case .loss: channel.close(promise: nil)
      }
      let outcome = await results.first { _ in true }
      #expect(outcome == (end == .room ? .some(nil) : .some(.closed)))
      if end == .room {
        try await SocketTests.receive(.close(1000), on: channel)
      }
      channel.close(promise: nil)
    }
  }

  private static func setWritable(_ isWritable: Bool, on channel: NIOAsyncTestingChannel)
    async throws
  {
    channel.isWritable = isWritable
    try await channel.testingEventLoop.executeInContext {
      channel.pipeline.fireChannelWritabilityChanged()
    }
  }
}
#endif
