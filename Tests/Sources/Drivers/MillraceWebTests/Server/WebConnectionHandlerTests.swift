#if Web
import CoreMetrics
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import MillraceWeb

@Suite("One connection over HTTP, without a network and with a clock that the test moves")
struct WebConnectionHandlerTests {
  static let limits = LiveServerLimits(
    requestTimeout: .seconds(15), keepAliveTimeout: .seconds(60), lingerTimeout: .seconds(5))
  static let configuration = LiveServerConfiguration(limits: limits)

  /// A network that sends nothing until it is released.
  final class Network: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    var isHeld = false
    /// The ends of the channel, which in memory is closed whole by each.
    var ends: [CloseMode] = []
    /// True for a network that closes one side alone.
    var endsOneSide = false
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func flush(context: ChannelHandlerContext) { if !isHeld { context.flush() } }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      ends.append(mode)
      if mode == .output, endsOneSide {
        promise?.succeed()
      } else {
        context.close(mode: mode, promise: promise)
      }
    }

    func release() {
      isHeld = false
      context?.flush()
    }
  }

  /// The pipeline of a connection, and what a program would do to it.
  struct Connection {
    let channel = EmbeddedChannel()
    let network = Network()

    init() throws {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(network)
      try pipeline.addHandler(HTTPResponseEncoder())
      try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
      try pipeline.addHandler(
        WebConnectionHandler(
          configuration: WebConnectionHandlerTests.configuration,
          metrics: LiveMetrics(
            factory: NOOPMetricsHandler.instance,
            configuration: WebConnectionHandlerTests.configuration)))
      channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    var isOpen: Bool { channel.isActive }

    func receive(_ text: String) {
      _ = try? channel.writeInbound(ByteBuffer(string: text))
    }

    func answer(_ more: HTTPHeaders = [:]) {
      var headers: HTTPHeaders = ["content-length": "0"]
      headers.add(contentsOf: more)
      let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
      channel.write(HTTPServerResponsePart.head(head), promise: nil)
      channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
    }

    func advance(_ duration: Duration) {
      channel.embeddedEventLoop.advanceTime(by: TimeAmount(duration))
    }

    func sent() throws -> String {
      var text = ""
      while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
        text += String(buffer: buffer)
      }
      return text
    }
  }

  @Test("a peer that sends nothing is disconnected in time")
  func silent() throws {
    let connection = try Connection()
    connection.advance(.milliseconds(14_999))
    #expect(connection.isOpen)
    connection.advance(.milliseconds(1))
    #expect(!connection.isOpen)
    #expect(try connection.sent() == "")
  }

  @Test("a head that arrives letter by letter is not waited for longer than any other")
  func slowHead() throws {
    let connection = try Connection()
    for letter in "GET / HTTP/1.1\r\nhost" {
      connection.receive(String(letter))
      connection.advance(.seconds(1))
    }
    #expect(!connection.isOpen)
  }

  @Test("a body that arrives letter by letter is answered with 408")
  func slowBody() throws {
    let connection = try Connection()
    connection.receive("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n")
    for _ in 0..<15 {
      #expect(connection.isOpen)
      connection.receive("a")
      connection.advance(.seconds(1))
    }
    #expect(try connection.sent().hasPrefix("HTTP/1.1 408 "))
    connection.advance(.seconds(5))
    #expect(!connection.isOpen)
  }

  @Test("between requests a peer may wait as long as is allowed, and no longer")
  func keepAlive() throws {
    let connection = try Connection()
    for _ in 0..<3 {
      connection.receive("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
      connection.advance(.seconds(600))
      connection.answer()
      connection.advance(.milliseconds(59_999))
      #expect(connection.isOpen)
    }
    connection.advance(.milliseconds(1))
    #expect(!connection.isOpen)
  }

  private static let request = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
  private static let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"

  @Test("a connection is idle when its answer is sent, and not when it is written")
  func slowPeer() throws {
    let connection = try Connection()
    connection.network.isHeld = true
    connection.receive(Self.request)
    connection.answer()
    connection.advance(.seconds(600))
    #expect(connection.isOpen)
    connection.network.release()
    #expect(try connection.sent() == Self.answer)
    connection.advance(.milliseconds(59_999))
    #expect(connection.isOpen)
    connection.advance(.milliseconds(1))
    #expect(!connection.isOpen)
  }

  @Test("stopping does not cut off an answer that is not sent")
  func stopsUnsent() throws {
    let connection = try Connection()
    connection.network.isHeld = true
    connection.receive(Self.request)
    connection.answer()
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(connection.isOpen)
    connection.network.release()
    #expect(try !connection.isOpen && connection.sent() == Self.answer)
  }

  @Test("a peer that has shut its side has its last answer whole", arguments: [true, false])
  func halfClosed(shutsFirst: Bool) throws {
    let connection = try Connection()
    connection.network.isHeld = true
    connection.receive("GET / HTTP/1.0\r\nhost: localhost\r\n\r\n")
    func shut() {
      connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    if shutsFirst { shut() }
    connection.answer(["connection": "close"])
    if !shutsFirst { shut() }
    #expect(connection.isOpen)
    connection.network.release()
    #expect(try !connection.isOpen && connection.sent().hasSuffix("connection: close\r\n\r\n"))
  }

  @Test(
    "after its last answer a peer has time to end, whenever that is sent", arguments: [true, false])
  func lingers(isHeld: Bool) throws {
    for request in [Self.request, "\u{1}\u{2}\u{3}\r\n\r\n"] {
      let connection = try Connection()
      connection.network.endsOneSide = true
      connection.network.isHeld = isHeld
      connection.receive(request)
      if request == Self.request { connection.answer(["connection": "close"]) }
      connection.network.release()
      #expect(connection.network.ends == [.output])
      connection.advance(.milliseconds(4_999))
      #expect(connection.network.ends == [.output])
      connection.advance(.milliseconds(1))
      #expect(connection.network.ends == [.output, .all])
    }
  }

  @Test("noise behind an answer that is not sent is answered after it")
  func noiseBehindUnsent() throws {
    let connection = try Connection()
    connection.network.isHeld = true
    connection.receive(Self.request)
    connection.answer()
    connection.receive("\u{1}\u{2}\u{3}\r\n\r\n")
    connection.network.release()
    #expect(try connection.sent().hasPrefix(Self.answer + "HTTP/1.1 400 Bad Request\r\n"))
  }

  @Test("stopping disconnects a waiting peer at once")
  func stopsIdle() throws {
    let connection = try Connection()
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(!connection.isOpen)
  }

  @Test("stopping lets the answer under way out, marked as the last")
  func stopsAfterAnswer() throws {
    let connection = try Connection()
    connection.receive("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(connection.isOpen)
    connection.answer()
    #expect(
      try connection.sent()
        == "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    connection.advance(.seconds(5))
    #expect(!connection.isOpen)
  }

  @Test("noise behind a request does not speak into its answer")
  func noiseBehind() throws {
    let connection = try Connection()
    connection.receive("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n\u{1}\u{2}\u{3}\r\n\r\n")
    #expect(!connection.isOpen)
    #expect(try connection.sent() == "")
  }

  @Test("noise is answered with 400 and the strict headers")
  func noise() throws {
    let connection = try Connection()
    connection.receive("\u{1}\u{2}\u{3}\r\n\r\n")
    let sent = try connection.sent()
    #expect(sent.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    for field in SecurityHeaders.all.fields {
      #expect(sent.contains("\r\n\(field.name): \(field.value)\r\n"))
    }
  }
}
#endif
