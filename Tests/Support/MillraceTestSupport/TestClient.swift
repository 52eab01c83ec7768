#if Web
package import NIOCore
import NIOPosix
import Synchronization

/// A client that sends bytes as they are, so that it can also send what no sound client would.
package struct TestClient {
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private var received: [UInt8] = []
  private var isAtEnd = false
  package let channel: any Channel
  package let port: Int

  /// Connects, runs `body`, and disconnects; `beginning` adds handlers such as those of TLS.
  package static func connect<Result>(
    to port: Int, receiveBuffer: Int? = nil,
    beginning: @escaping @Sendable (any Channel) throws -> Void = { _ in },
    _ body: (inout TestClient) async throws -> Result
  ) async throws -> Result {
    var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
    if let receiveBuffer {
      bootstrap = bootstrap.channelOption(
        .socketOption(.so_rcvbuf), value: SocketOptionValue(receiveBuffer))
    }
    let channel =
      try await bootstrap
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try beginning(channel)
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: false))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var client = TestClient(
        outbound: outbound, inbound: inbound.makeAsyncIterator(), channel: channel.channel,
        port: port)
      return try await body(&client)
    }
  }

  private init(
    outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
    inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator, channel: any Channel,
    port: Int
  ) {
    self.outbound = outbound
    self.inbound = inbound
    self.channel = channel
    self.port = port
  }

  // MARK: Sending

  /// Sends bytes as they are.
  package func send(_ bytes: [UInt8]) async throws {
    try await outbound.write(ByteBuffer(bytes: bytes))
  }

  /// Sends a text.
  package func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Sends a frame.
  package func send(_ frame: Frame) async throws {
    try await send(frame.bytes())
  }

  /// Sends a request; headers given here replace the usual ones, nil leaves one out.
  package func request(
    _ method: String = "GET", _ target: String = "/", headers: [String: String?] = [:],
    body: String = ""
  ) async throws {
    var all: [String: String?] = ["host": "localhost:\(port)"]
    if !body.isEmpty { all["content-length"] = String(body.utf8.count) }
    all.merge(headers) { $1 }
    let lines = all.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\(name): \($0)\r\n" }
    }
    try await send("\(method) \(target) HTTP/1.1\r\n\(lines.joined())\r\n\(body)")
  }

  /// Asks for a socket as a browser does.
  package mutating func upgrade(
    _ target: String = "/live", method: String = "GET", headers: [String: String?] = [:],
    body: String = ""
  ) async throws -> TestResponse {
    let usual: [String: String?] = [
      "connection": "keep-alive, Upgrade", "upgrade": "websocket",
      "origin": "http://localhost:\(port)", "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    try await request(
      method, target, headers: usual.merging(headers) { $1 }, body: body)
    return try await response()
  }

  // MARK: Receiving

  private mutating func receiveMore() async throws -> Bool {
    guard !isAtEnd, let buffer = try await inbound.next(isolation: #isolation) else {
      isAtEnd = true
      return false
    }
    received += Array(buffer.readableBytesView)
    return true
  }

  /// The next response; `hasBody` is false for answers to HEAD.
  package mutating func response(hasBody: Bool = true) async throws -> TestResponse {
    while true {
      if let response = TestResponse.take(from: &received, hasBody: hasBody) { return response }
      guard try await receiveMore() else { throw TestClientError.ended(received) }
    }
  }

  /// Waits for more, and gives all that has come and not been taken.
  package mutating func peek() async throws -> [UInt8] {
    guard try await receiveMore() else { throw TestClientError.ended(received) }
    return received
  }

  /// The next frame; nil when the server has disconnected.
  package mutating func frame() async throws -> Frame? {
    while true {
      if let frame = Frame.take(from: &received) { return frame }
      guard try await receiveMore() else { return nil }
    }
  }

  /// Waits until the server disconnects; returns what it had still to send.
  package mutating func end() async throws -> [UInt8] {
    while try await receiveMore() {}
    defer { received = [] }
    return received
  }
}

package enum TestClientError: Error {
  case ended([UInt8])
}

/// A count that callbacks of the network may raise.
package final class CallCount: Sendable {
  private let count = Mutex(0)

  package init() {}

  package var value: Int { count.withLock { $0 } }

  package func add() {
    count.withLock { $0 += 1 }
  }
}
#endif
