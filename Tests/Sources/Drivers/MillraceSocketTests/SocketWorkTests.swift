#if Web
import NIOCore
import NIOEmbedded
import Testing

@testable import MillraceSocket

@Suite("The work of sockets", .timeLimit(.minutes(5)))
struct SocketWorkTests {
  @Test("is not over before a socket that was handed over is closed")
  func waits() async throws {
    let work = SocketWork()
    let (events, event) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let channel = NIOAsyncTestingChannel()
      try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
      group.addTask {
        try await work.run {
          work.enter(channel)
          event.yield("served")
        }
        event.yield("over")
      }
      var all = events.makeAsyncIterator()
      #expect(await all.next() == "served")
      #expect(work.count == 1)
      try await channel.close().get()
      #expect(await all.next() == "over")
      #expect(work.count == 0)
    }
  }

  @Test("that is cancelled cuts the sockets, also one that is handed over afterwards")
  func cancelled() async throws {
    let work = SocketWork()
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
    let early = NIOAsyncTestingChannel()
    let late = NIOAsyncTestingChannel()
    for channel in [early, late] { try await channel.connect(to: address).get() }
    work.enter(early)
    let (jobs, ended) = AsyncStream.makeStream(of: Bool.self)
    work.add {
      // Ends with its task only.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      ended.yield(Task.isCancelled)
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await work.run { for await _ in AsyncStream<Void>.makeStream().stream {} }
      }
      group.cancelAll()
    }
    #expect(!early.isActive)
    work.enter(late)
    // The cut comes from another thread than the channel's.
    try await late.closeFuture.get()
    #expect(!late.isActive)
    #expect(await jobs.first { _ in true } == true)
  }

  @Test("that is over cuts a socket that is handed over afterwards")
  func late() async throws {
    let work = SocketWork()
    try await work.run {}
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    work.enter(channel)
    try await channel.closeFuture.get()
  }

  @Test("that closes the sockets closes also one that is handed over meanwhile")
  func closing() async throws {
    let work = SocketWork()
    let (codes, code) = AsyncStream.makeStream(of: SocketCloseCode.self)
    var channels: [NIOAsyncTestingChannel] = []
    for _ in 0..<2 {
      let channel = await NIOAsyncTestingChannel(handler: Closings(code))
      try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
      channels.append(channel)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [channels] in
        try await work.run {
          work.enter(channels[0])
          work.startClosing(code: .goingAway, reason: "the server stops")
          work.enter(channels[1])
        }
      }
      var found = codes.makeAsyncIterator()
      for _ in channels { #expect(await found.next() == .goingAway) }
      for channel in channels { try await channel.close().get() }
      try await group.waitForAll()
    }
  }
}

/// Notes the codes with which a socket is to be closed.
private final class Closings: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = Never
  private let code: AsyncStream<SocketCloseCode>.Continuation

  init(_ code: AsyncStream<SocketCloseCode>.Continuation) { self.code = code }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    if let closing = event as? SocketClosing { code.yield(closing.code) }
  }
}
#endif
