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
      group.addTask {
        try await work.run { event.yield("served") }
        event.yield("over")
      }
      let channel = NIOAsyncTestingChannel()
      try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
      var all = events.makeAsyncIterator()
      work.enter(channel)
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
}
#endif
