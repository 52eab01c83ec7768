#if Web
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@testable import MillraceSocket

@Suite("A socket that is handed over", .timeLimit(.minutes(5)))
struct SocketHandOverTests {
  /// Takes everything at every wake.
  static func takeAll(of socket: Socket, _ took: AsyncStream<SocketInput>.Continuation) {
    socket.handOver {
      while true {
        let taken = socket.take()
        took.yield(taken)
        guard case .message = taken else { return }
      }
    }
  }

  @Test("outlives its program, and gives wake of each message and then of the end")
  func notices() async throws {
    let (all, took) = AsyncStream.makeStream(of: SocketInput.self)
    try await SocketTests.open { socket in
      Self.takeAll(of: socket, took)
    } network: { channel in
      var taken = all.makeAsyncIterator()
      #expect(await taken.next() == .nothing)
      for text in ["one", "two"] {
        try await SocketTests.receive(.text(text), on: channel)
        #expect(await taken.next() == .message(text))
        #expect(await taken.next() == .nothing)
      }
      try await SocketTests.receive(Frame(.binary), on: channel)
      #expect(await taken.next() == .end(.binaryMessage))
      channel.close(promise: nil)
    }
  }

  @Test("gives wake at once of earlier input, and of an earlier end")
  func before() async throws {
    let (all, took) = AsyncStream.makeStream(of: SocketInput.self)
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    try await SocketTests.open { socket in
      for await _ in arrivals {}
      Self.takeAll(of: socket, took)
    } network: { channel in
      try await SocketTests.receive(.text("one"), on: channel)
      try await SocketTests.receive(.close(1000), on: channel)
      arrived.finish()
      var taken = all.makeAsyncIterator()
      #expect(await taken.next() == .message("one"))
      #expect(await taken.next() == .end(nil))
    }
  }

  @Test("has a bounded queue as well: reading goes on when messages are taken")
  func boundedQueue() async throws {
    let (sockets, opened) = AsyncStream.makeStream(of: Socket.self)
    try await SocketTests.open(limits: SocketLimits(inboundQueue: 2)) { socket in
      socket.handOver {}
      opened.yield(socket)
    } network: { channel in
      let socket = try #require(await sockets.first { _ in true })
      try await SocketTests.receive(.text("one"), on: channel)
      let reads = try await SocketTests.reads(on: channel)
      try await SocketTests.receive(.text("two"), on: channel)
      #expect(try await SocketTests.reads(on: channel) == reads)
      #expect(socket.take() == .message("one"))
      #expect(try await SocketTests.reads(on: channel) == reads)
      #expect(socket.take() == .message("two"))
      #expect(try await SocketTests.reads(on: channel) == reads + 1)
      #expect(socket.take() == .nothing)
      channel.close(promise: nil)
    }
  }

  @Test("has its jobs run, and is sent to from them")
  func jobs() async throws {
    try await SocketTests.open { socket in
      socket.handOver {
        guard case .message(let text) = socket.take() else { return }
        socket.work.add {
          do { try await socket.send(text + "!") } catch { Issue.record(error) }
          socket.startClosing()
        }
      }
    } network: { channel in
      try await SocketTests.receive(.text("one"), on: channel)
      var sent: [UInt8] = []
      var frames: [Frame] = []
      while frames.count < 2 {
        sent += Array(try await channel.waitForOutboundWrite(as: ByteBuffer.self).readableBytesView)
        while let frame = Frame.take(from: &sent) { frames.append(frame) }
      }
      #expect(frames == [.text("one!"), .close(1000)])
      channel.close(promise: nil)
    }
  }
}
#endif
