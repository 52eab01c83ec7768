#if Web
@testable import MillraceWeb
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@Suite("A connection before its first request")
struct SiteConnectionHandlerTests {
  private func channel() throws -> EmbeddedChannel {
    let handler = SiteConnectionHandler(
      timeout: .seconds(15), lingerTimeout: .seconds(5), isOfProxy: false, headers: [:])
    let channel = EmbeddedChannel(handler: handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func begin(_ channel: EmbeddedChannel) throws {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    try channel.writeInbound(HTTPServerRequestPart.head(head))
  }

  @Test("it ends when no request has arrived in time")
  func time() throws {
    let silent = try channel()
    silent.embeddedEventLoop.advanceTime(by: .seconds(14))
    #expect(silent.isActive)
    silent.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!silent.isActive)
    let used = try channel()
    try begin(used)
    used.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(used.isActive)
  }

  @Test("it ends when the server stops; afterwards that is for other handlers to do")
  func stopping() throws {
    let silent = try channel()
    silent.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(!silent.isActive)
    let used = try channel()
    try begin(used)
    used.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(used.isActive)
  }

  @Test("a head that is too long is answered with 431")
  func longHead() throws {
    let channel = try channel()
    channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
    guard case .head(let head)? = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      Issue.record("nothing was answered")
      return
    }
    #expect(head.status.code == 431)
    #expect(!channel.isActive)
  }
}
#endif
