#if Web
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import MillraceSocket

@Suite("A socket in the program's hands", .timeLimit(.minutes(5)))
struct SocketTests {
  /// Counts how often the pipeline asks the network for more.
  final class Reads: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    var count = 0

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }
  }

  /// A socket on an event loop of its own, whose network is the test.
  static func open(
    limits: SocketLimits = SocketLimits(),
    program: @Sendable @escaping (Socket) async -> Void,
    network: @Sendable @escaping (NIOAsyncTestingChannel) async throws -> Void
  ) async throws {
    let channel = NIOAsyncTestingChannel()
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
    let socket = try await channel.testingEventLoop.executeInContext {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(Reads(), name: "reads")
      try pipeline.addHandler(WebSocketFrameEncoder())
      try pipeline.addHandler(
        ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.frameSize)))
      return try SocketUpgrade.addSocket(
        to: channel, limits: limits, deflate: nil, metrics: SocketMetrics())
    }
    try await channel.connect(to: address).get()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await socket.run(program) }
      try await network(channel)
      try await group.waitForAll()
    }
  }

  static func receive(_ frame: Frame, on channel: NIOAsyncTestingChannel) async throws {
    // Errors of the pipeline are for the pipeline to handle.
    _ = try? await channel.writeInbound(ByteBuffer(bytes: frame.bytes()))
    // A real channel asks for more by itself after each round.
    try await channel.testingEventLoop.executeInContext { channel.read() }
  }

  static func reads(on channel: NIOAsyncTestingChannel) async throws -> Int {
    try await channel.testingEventLoop.executeInContext {
      let handler = try channel.pipeline.syncOperations.handler(type: Reads.self)
      return handler.count
    }
  }

  @Test("reading stops at a number of bytes too, and resumes below a quarter of them")
  func boundedBytes() {
    let exchange = SocketExchange(limit: 100, size: 10)
    var reads = 0
    exchange.enqueue("12345")
    #expect(exchange.mayRead())
    exchange.enqueue("67890")
    #expect(!exchange.mayRead())
    for expected in [0, 1] {
      _ = exchange.take { reads += 1 }
      #expect(reads == expected && exchange.mayRead() == (expected == 1))
    }
  }

  @Test(
    "a program that takes nothing has a bounded queue: reading stops at its limit",
    arguments: [1, 2, 16])
  func boundedQueue(limit: Int) async throws {
    let (release, releaser) = AsyncStream.makeStream(of: Void.self)
    try await Self.open(limits: SocketLimits(inboundQueue: limit)) { socket in
      for await _ in release { break }
      var taken = 0
      do {
        for try await text in socket {
          #expect(text == "\(taken)")
          taken += 1
        }
      } catch {
        Issue.record(error)
      }
      #expect(taken == limit)
    } network: { channel in
      let before = try await Self.reads(on: channel)
      for number in 0..<limit {
        #expect(try await Self.reads(on: channel) == before + number)
        try await Self.receive(.text("\(number)"), on: channel)
      }
      // The last message filled the queue, so nothing more was asked for after it.
      #expect(try await Self.reads(on: channel) == before + limit - 1)
      releaser.yield()
      try await channel.writeInbound(ByteBuffer(bytes: Frame.close(1000).bytes()))
    }
  }

  @Test("the second iteration throws, because there is another")
  func alreadyIterated() async throws {
    try await Self.open { socket in
      _ = socket.makeAsyncIterator()
      var second = socket.makeAsyncIterator()
      await #expect(throws: SocketError.alreadyIterated) { try await second.next() }
    } network: { channel in
      try await channel.writeInbound(ByteBuffer(bytes: Frame.close(1000).bytes()))
    }
  }

  @Test("a fault of the peer is thrown after the messages before it")
  func fault() async throws {
    try await Self.open { socket in
      var messages = socket.makeAsyncIterator()
      let first = try? await messages.next()
      #expect(first == "one")
      await #expect(throws: SocketError.binaryMessage) { try await messages.next() }
      await #expect(throws: SocketError.closed) { try await socket.send("too late") }
    } network: { channel in
      try await Self.receive(.text("one"), on: channel)
      try await Self.receive(Frame(.binary), on: channel)
      channel.close(promise: nil)
    }
  }
}
#endif
