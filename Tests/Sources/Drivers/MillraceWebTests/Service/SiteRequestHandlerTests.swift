#if Web
@testable import MillraceWeb
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@Suite("The requests of a site in a pipeline")
struct SiteRequestHandlerTests {
  private func channel(_ target: String) throws -> EmbeddedChannel {
    let service = try SiteService(RunningSiteTests.site())
    let channel = EmbeddedChannel(handler: SiteRequestHandler(service))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(HTTPServerRequestPart.head(Self.head(target)))
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "12")))
    return channel
  }

  private static func head(_ target: String) -> HTTPRequestHead {
    HTTPRequestHead(
      version: .http1_1, method: .POST, uri: target,
      headers: ["host": "localhost", "content-length": "5"])
  }

  @Test("one that is not whole in time is refused with 408; those of others have no limit here")
  func slow() throws {
    let slow = try channel("/notes/3")
    slow.embeddedEventLoop.advanceTime(by: .seconds(14))
    #expect(slow.isActive)
    slow.embeddedEventLoop.advanceTime(by: .seconds(1))
    guard case .head(let head)? = try slow.readOutbound(as: HTTPServerResponsePart.self) else {
      Issue.record("nothing was answered")
      return
    }
    #expect(head.status.code == 408 && head.headers["connection"] == ["close"])
    #expect(!slow.isActive)
    let other = try channel("/report")
    other.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(other.isActive)
  }

  /// A network that can shut one side.
  private final class Network: ChannelOutboundHandler {
    typealias OutboundIn = HTTPServerResponsePart
    var closed: [CloseMode] = []

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      closed.append(mode)
      promise?.succeed()
    }
  }

  @Test("after the last answer the rest of a refused body is dropped, and nothing else is answered")
  func rest() throws {
    let channel = try channel("/notes/3")
    let network = Network()
    try channel.pipeline.syncOperations.addHandler(network, position: .first)
    channel.embeddedEventLoop.advanceTime(by: .seconds(15))
    #expect(network.closed == [.output])
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "345")))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    for target in ["/notes/3", "/report"] {
      try channel.writeInbound(HTTPServerRequestPart.head(Self.head(target)))
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }
    #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
    var heads = 0
    while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
      if case .head = part { heads += 1 }
    }
    #expect(heads == 1)
    channel.embeddedEventLoop.advanceTime(by: .seconds(5))
    #expect(network.closed == [.output, .all])
  }

  @Test("one that is whole only when the service has stopped is answered with 503")
  func late() async throws {
    let service = try SiteService(RunningSiteTests.site())
    let channel = try await NIOAsyncTestingChannel { channel in
      try channel.pipeline.syncOperations.addHandler(SiteRequestHandler(service))
    }
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    try await channel.writeInbound(HTTPServerRequestPart.head(Self.head("/notes/3")))
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await service.run()
    }.value
    try await channel.writeInbound(HTTPServerRequestPart.end(nil))
    let answer = try await channel.readOutbound(as: HTTPServerResponsePart.self)
    guard case .head(let head)? = answer else {
      Issue.record("nothing was answered")
      return
    }
    #expect(head.status.code == 503 && head.headers["connection"] == ["close"])
    #expect(!channel.isActive)
  }
}
#endif
